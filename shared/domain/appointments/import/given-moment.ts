import type { Millis } from '#shared/domain/ids.ts';

/** What a text says of a moment: when it is, or what is wrong with it. */
export type GivenMoment = Millis | 'unread' | 'withoutTime' | 'skipped';

/** `2026-11-30`, `2026/11/30`, `20261130`: the year first. */
const YEAR_FIRST = /^(\d{4})([-/.]?)(\d{1,2})\2(\d{1,2})(?!\d)/;
/** `30/11/2026`, `30.11.26`, `30-11-2026`: the day first, as people write it where Turno is used. */
const DAY_FIRST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/;
/** `9:30`, `09.30`, `09:30:00`, `093000`, `9:30 h`, `9:30 p. m.`, and after it the difference to UTC. */
const TIME =
  /^(\d{1,2})[:.]?(\d{2})(?:[:.]?(\d{2})(?:[.,]\d+)?)?(?:\s?(?:h|([ap])\.?\s?m)\.?)?\s?(Z|[+-]\d{2}:?\d{2})?$/i;
const MILLIS = /^\d{12,13}$/;

/**
 * Reads a day and a time as lists and calendars write them, by the clock on the branch's wall where no difference to
 * UTC is named. Of an hour that comes twice it is the first; one that a change of the clock skips is said to be.
 *
 *     givenMoment('30/11/2026 9:30', 'Europe/Madrid') // 08:30 UTC of that day
 */
export function givenMoment(text: string, zone: string): GivenMoment {
  const given = text.trim();
  if (MILLIS.test(given)) return Number(given);
  const found = dateOf(given);
  if (!found) return 'unread';
  const rest = found.rest.replace(/^[T,\s]+/i, '').replace(/^(kl\.?|a las)\s+/i, '');
  if (rest === '') return 'withoutTime';
  const parts = TIME.exec(rest);
  if (!parts) return 'unread';
  const [, hours, minute, second = '0', half, difference] = parts;
  const hour = hourOf(Number(hours), half);
  if (hour === null) return 'unread';
  return momentAt(
    { ...found.date, hour, minute: Number(minute), second: Number(second) },
    difference ?? zone,
  );
}

interface DateParts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

function dateOf(given: string): { readonly date: DateParts; readonly rest: string } | null {
  const yearFirst = YEAR_FIRST.exec(given);
  if (yearFirst) {
    const [whole, year, , month, day] = yearFirst;
    return {
      date: { year: Number(year), month: Number(month), day: Number(day) },
      rest: given.slice(whole.length),
    };
  }
  const dayFirst = DAY_FIRST.exec(given);
  if (!dayFirst) return null;
  const [whole, day, , month, year = ''] = dayFirst;
  const full = year.length === 2 ? 2000 + Number(year) : Number(year);
  return { date: { year: full, month: Number(month), day: Number(day) }, rest: given.slice(whole.length) };
}

function hourOf(hour: number, half: string | undefined): number | null {
  if (half === undefined) return hour;
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}

/** What calendar and clock on a wall show. */
export interface WallTime extends DateParts {
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

/** The moment of a time on a wall; `unread` where no calendar has that day, no clock that time, or nobody that zone. */
export function momentAt(wall: WallTime, zone: string): GivenMoment {
  try {
    const time = Temporal.PlainDateTime.from(wall, { overflow: 'reject' });
    const at = time.toZonedDateTime(/^z$/i.test(zone) ? 'UTC' : zone);
    return at.toPlainDateTime().equals(time) ? at.epochMilliseconds : 'skipped';
  } catch (error) {
    if (error instanceof RangeError) return 'unread';
    throw error;
  }
}
