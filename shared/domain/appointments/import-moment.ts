import { foldText } from '../fold-text.ts';
import type { Millis } from '../ids.ts';

/** A parsed moment, or the reason why it is invalid. */
export type ParsedMoment = Millis | 'unread' | 'withoutTime' | 'skipped';

/** `2026-11-30`, `2026/11/30`, `20261130`: year first. */
const YEAR_FIRST = /^(\d{4})([-/.]?)(\d{1,2})\2(\d{1,2})(?!\d)/;
/** `30/11/2026`, `30.11.26`, `11/30/2026`: day and month in the order of the file. */
const NUMERIC = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/;
/** `9:30`, `09.30`, `09:30:00`, `093000`, `9:30 h`, `9:30 p. m.`, optionally with a UTC offset. */
const TIME =
  /^(\d{1,2})[:.]?(\d{2})(?:[:.]?(\d{2})(?:[.,]\d+)?)?(?:\s?(?:h|([ap])\.?\s?m)\.?)?\s?(Z|[+-]\d{2}:?\d{2})?$/i;
const MILLIS = /^\d{12,13}$/;

/** Order of day and month in numeric dates. */
export type DateOrder = 'dmy' | 'mdy';

/**
 * Parses a day and time as lists, spreadsheets and calendars write them, in the given time zone unless the text has
 * a UTC offset. A repeated hour means the first; a skipped one returns `skipped`.
 *
 *     parseMoment('30/11/2026 9:30', 'Europe/Madrid') // 08:30 UTC of that day
 */
export function parseMoment(text: string, zone: string, order: DateOrder = 'dmy'): ParsedMoment {
  const input = plainSpaces(text);
  if (MILLIS.test(input)) return Number(input);
  const serial = SERIAL.exec(input);
  if (serial) return serialMoment(Number(serial[1]), serial[2] ?? '', zone);
  const found = dateOf(input, order) ?? namedDateOf(input);
  if (!found) return 'unread';
  const rest = found.rest.replace(/^[T,\s]+/i, '').replace(/^(kl\.?|a las?|at)\s+/i, '');
  if (rest === '') return 'withoutTime';
  const time = timeOf(rest);
  if (!time) return 'unread';
  return momentAt({ ...found.date, ...time.clock }, time.difference ?? zone);
}

/** Collapses white space, and removes zero-width characters that spreadsheets export. */
const plainSpaces = (text: string): string =>
  text
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim();

/**
 * Order of day and month in the dates of a file: one number above 12 decides it for all. `isCertain` is false if no
 * date decides, or two disagree. Null if no date depends on it.
 */
export function dateOrderOf(
  texts: readonly string[],
): { readonly order: DateOrder; readonly isCertain: boolean } | null {
  const dates = texts.flatMap((text) => {
    const input = plainSpaces(text);
    const [, first, , second] = (YEAR_FIRST.test(input) ? null : NUMERIC.exec(input)) ?? [];
    return first === undefined ? [] : [{ first: Number(first), second: Number(second) }];
  });
  if (dates.length === 0) return null;
  const isDayFirst = dates.some(({ first }) => first > 12);
  const isMonthFirst = dates.some(({ second }) => second > 12);
  return { order: isMonthFirst && !isDayFirst ? 'mdy' : 'dmy', isCertain: isDayFirst !== isMonthFirst };
}

interface Clock {
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

/** `0.5`, `0,39583`: fraction of a day, as spreadsheets export times. Two digits mean a time. */
const SHARE_OF_DAY = /^0?[.,](\d|\d{3,})$/;

function timeOf(text: string): { readonly clock: Clock; readonly difference?: string | undefined } | null {
  if (SHARE_OF_DAY.test(text)) return { clock: clockOf(Number(text.replace(',', '.'))) };
  const parts = TIME.exec(text);
  if (!parts) return null;
  const [, hours, minute, second = '0', half, difference] = parts;
  const hour = hourOf(Number(hours), half);
  return hour === null
    ? null
    : { clock: { hour, minute: Number(minute), second: Number(second) }, difference };
}

/** Rounds to the minute. */
function clockOf(share: number): Clock {
  const minutes = Math.round(share * 24 * 60);
  return { hour: Math.floor(minutes / 60), minute: minutes % 60, second: 0 };
}

/** `46356`, `46356.39583`, `46356 9:30`, `46356.0 0.5`: days since 30 December 1899, from 2000 to 2099. */
const SERIAL = /^(3[6-9]\d{3}|[4-6]\d{4}|7[0-2]\d{3})(?:(?=[.,])|\s|$)(.*)$/;

function serialMoment(days: number, rest: string, zone: string): ParsedMoment {
  const text = rest.replace(/^[.,]0+(?=\s|$)/, '').trim();
  if (text === '') return 'withoutTime';
  const share = /^0?([.,]\d+)$/.exec(text)?.[1];
  const time = share === undefined ? timeOf(text) : { clock: clockOf(Number(share.replace(',', '.'))) };
  if (!time) return 'unread';
  const date = new Date(Date.UTC(1899, 11, 30 + days));
  const day = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
  return momentAt({ ...day, ...time.clock }, time.difference ?? zone);
}

/** Names of months in Spanish, English and Swedish, without accents. */
const MONTHS = [
  'enero january januari',
  'febrero february februari',
  'marzo march mars',
  'abril april',
  'mayo may maj',
  'junio june juni',
  'julio july juli',
  'agosto august augusti',
  'septiembre setiembre september',
  'octubre october oktober',
  'noviembre november',
  'diciembre december',
].map((names) => names.split(' '));
const WEEKDAY =
  /^(lunes|martes|miercoles|jueves|viernes|sabado|domingo|(mon|tues|wednes|thurs|fri|satur|sun)day|(man|tis|ons|tors|fre|lor|son)dag(en)?|lun|mar|mie|jue|vie|sab|dom|mon|tue|wed|thu|fri|sat|sun|man|tis|ons|tor|fre|lor|son)\.?,?\s+(den\s+)?(?=\S)/;
/** `30 de noviembre de 2026`, `30 Nov 2026`, `30-nov-26`, `30 november 2026`. */
const DAY_THEN_NAME =
  /^(\d{1,2})(?:st|nd|rd|th|:e)?[\s.\-/]*(?:de |of )?([a-z]{3,10})\.?[\s,\-/]*(?:de |del )?(\d{4}|\d{2})(?![\d:])/;
/** `November 30, 2026`, `Nov 30th 2026`. */
const NAME_THEN_DAY = /^([a-z]{3,10})\.?\s(\d{1,2})(?:st|nd|rd|th)?,?\s(\d{4})(?!\d)/;

function namedDateOf(input: string): { readonly date: DateParts; readonly rest: string } | null {
  const text = foldText(input).replace(WEEKDAY, '');
  const dayFirst = DAY_THEN_NAME.exec(text);
  const [match, day, name, year] = dayFirst ?? swapped(NAME_THEN_DAY.exec(text)) ?? [];
  const month = MONTHS.findIndex((names) => names.some((full) => full.startsWith(name ?? ' '))) + 1;
  if (match === undefined || month === 0) return null;
  return { date: { year: fullYear(year ?? ''), month, day: Number(day) }, rest: text.slice(match.length) };
}

const swapped = (found: RegExpExecArray | null) => found && [found[0], found[2], found[1], found[3]];
const fullYear = (year: string): number => (year.length === 2 ? 2000 + Number(year) : Number(year));

interface DateParts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

function dateOf(input: string, order: DateOrder): { readonly date: DateParts; readonly rest: string } | null {
  const yearFirst = YEAR_FIRST.exec(input);
  if (yearFirst) {
    const [match, year, , month, day] = yearFirst;
    return {
      date: { year: Number(year), month: Number(month), day: Number(day) },
      rest: input.slice(match.length),
    };
  }
  const numeric = NUMERIC.exec(input);
  if (!numeric) return null;
  const [matched, first, , second, year = ''] = numeric;
  const [day, month] = order === 'dmy' ? [first, second] : [second, first];
  return {
    date: { year: fullYear(year), month: Number(month), day: Number(day) },
    rest: input.slice(matched.length),
  };
}

function hourOf(hour: number, half: string | undefined): number | null {
  if (half === undefined) return hour;
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}

/** Local date and time. */
export interface LocalTime extends DateParts, Clock {}

/**
 * Converts a local time to a moment; `unread` for an invalid date, time or zone, `skipped` for a time skipped by a
 * clock change.
 */
export function momentAt(localTime: LocalTime, zone: string): ParsedMoment {
  try {
    const time = Temporal.PlainDateTime.from(localTime, { overflow: 'reject' });
    const at = time.toZonedDateTime(/^z$/i.test(zone) ? 'UTC' : zone);
    return at.toPlainDateTime().equals(time) ? at.epochMilliseconds : 'skipped';
  } catch (error) {
    if (error instanceof RangeError) return 'unread';
    throw error;
  }
}
