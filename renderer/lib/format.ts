/** Formats dates on all pages and parses typed dates. Dates are `YYYY-MM-DD`. */

/** Date: `28 nov 2026`. */
export const dayText = (day: string, language: string): string =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString(language, { dateStyle: 'medium', timeZone: 'UTC' });

/** Long date: `sábado, 28 de noviembre de 2026`. */
export const longDayText = (day: string, language: string): string =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString(language, { dateStyle: 'full', timeZone: 'UTC' });

/** Date and time in the zone of this device: `28 nov 2026, 10:31`. */
export const momentText = (at: number | string | Date, language: string): string =>
  new Date(at).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' });

/** Date and time with seconds: `28 nov 2026, 10:31:07`. */
export const exactMomentText = (at: number | string | Date, language: string): string =>
  new Date(at).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'medium' });

/** Date of a moment in the zone of this device: `28 nov 2026`. */
export const dayOfMomentText = (at: number | string | Date, language: string): string =>
  new Date(at).toLocaleDateString(language, { dateStyle: 'medium' });

/** Time in the zone of this device: `09:31`. */
export const timeText = (at: number | string | Date, language: string): string =>
  new Date(at).toLocaleTimeString(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** True when both moments are on the same date in the zone of this device. */
export const isSameDay = (one: number | string | Date, other: number | string | Date): boolean =>
  new Date(one).toDateString() === new Date(other).toDateString();

/** Time of a moment, with its date unless that is the date of `now`. */
export const recentText = (at: number | string | Date, language: string, now: number | Date): string =>
  isSameDay(at, now) ? timeText(at, language) : momentText(at, language);

type Part = 'day' | 'month' | 'year';

/** Order of day, month and year in a language, with separators. */
function partsOf(language: string): readonly (Part | { readonly sign: string })[] {
  const format = new Intl.DateTimeFormat(language, NUMERIC);
  return format.formatToParts(0).map(({ type, value }) => (isPart(type) ? type : { sign: value }));
}

const NUMERIC = { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' } as const;

const isPart = (type: string): type is Part => type === 'day' || type === 'month' || type === 'year';

/** Date in the input format: `28/11/2026`, in Swedish `2026-11-28`. */
export const inputDayText = (day: string, language: string): string =>
  new Intl.DateTimeFormat(language, NUMERIC).format(Date.parse(day));

/** Input pattern of a date, from one letter per part: `dd/mm/aaaa`. */
export const dayPattern = (language: string, placeholders: Readonly<Record<Part, string>>): string =>
  partsOf(language)
    .map((part) =>
      typeof part === 'string' ? placeholders[part].repeat(part === 'year' ? 4 : 2) : part.sign,
    )
    .join('');

/**
 * Parses a date in the input format of a language, or `YYYY-MM-DD`; null when invalid.
 *
 * @example readDay('3/2/26', 'es') // '2026-02-03'
 */
export function readDay(text: string, language: string): string | null {
  const numbers = text.trim().match(/\d+/g) ?? [];
  if (numbers.length !== 3) return null;
  const isIso = numbers[0]?.length === 4;
  const order = isIso
    ? (['year', 'month', 'day'] as const)
    : partsOf(language).filter((part) => isString(part));
  const input = Object.fromEntries(order.map((part, index) => [part, numbers[index] ?? '']));
  const { day = '', month = '', year = '' } = input;
  if (year.length !== 4 && year.length !== 2) return null;
  const isoDate = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = Date.parse(isoDate);
  // `Date.parse` moves a date such as 31 February, or rejects it.
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== isoDate ? null : isoDate;
}

const isString = (part: Part | { readonly sign: string }): part is Part => typeof part === 'string';

/** First day of the week in a language, 0 for Sunday; Monday when the browser does not know. */
export function firstWeekday(language: string): 0 | 1 | 6 {
  const locale = new Intl.Locale(language) as Intl.Locale & {
    readonly getWeekInfo?: () => { readonly firstDay: number };
  };
  const first = (locale.getWeekInfo?.().firstDay ?? 1) % 7;
  return first === 0 || first === 6 ? first : 1;
}
