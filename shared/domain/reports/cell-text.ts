import { clockText } from '../time/clock-text.ts';
import { weekdayNames } from '../time/weekday.ts';
import type { Cell, CellKind, Column } from './columns.ts';

/** How cells are put into words. */
export interface CellLabels {
  /** A language tag, with a region where there is one: `es`, `en-GB`. */
  readonly language: string;
  /** Hours to UTC by which moments are written. */
  readonly zoneHours: number;
  /**
   * What a `word` of a column is called; of `field` the name of a field, of `flag` yes or no. Undefined for one of a
   * later version.
   */
  readonly word: (column: string, word: string) => string | undefined;
}

/** Shares that compare with another time; they say whether it is more or less. */
const COMPARED: ReadonlySet<string> = new Set(['arrivedChange']);

/**
 * Makes what writes cells as people read them: 1.204, 5:38, 93,1 %, 3 nov 2026. Nothing to say is an empty text. It keeps
 * its formatters, which are dear to make, so one of it serves a whole report.
 */
export function cellTextOf(words: CellLabels): (cell: Cell, column: Column) => string {
  const write = writers(words);
  return (cell, column) => (cell === null ? '' : write[column.kind](cell, column.name));
}

/** What a cell of `fields` holds. */
export type Fields = Readonly<Record<string, string | boolean>>;

type Writer = (cell: string | number, column: string) => string;

function writers({ language, zoneHours, word }: CellLabels): Readonly<Record<CellKind, Writer>> {
  // A day, month or hour has no zone of its own: the one in which it was read is the one in which it is written.
  const dates = (options: Intl.DateTimeFormatOptions): ((ms: number) => string) => {
    const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
    return (ms) => format.format(ms);
  };
  const percents = (signDisplay: 'auto' | 'exceptZero') =>
    new Intl.NumberFormat(language, {
      style: 'percent',
      signDisplay,
      useGrouping: 'always',
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    });
  const valueText = (value: Fields[string]): string => {
    if (typeof value === 'string') return value;
    const flag = value ? 'yes' : 'no';
    return word('flag', flag) ?? flag;
  };
  const counts = new Intl.NumberFormat(language, { useGrouping: 'always' });
  const [share, change] = [percents('auto'), percents('exceptZero')];
  const day = dates({ day: 'numeric', month: 'short', year: 'numeric' });
  const month = dates({ month: 'long', year: 'numeric' });
  const weekday = weekdayNames(language);
  const moment = dates({
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  return {
    text: String,
    word: (cell, column) => word(column, String(cell)) ?? String(cell),
    count: (cell) => counts.format(Number(cell)),
    duration: (cell) => clockText(Number(cell)),
    percent: (cell, column) => (COMPARED.has(column) ? change : share).format(Number(cell) / 100),
    day: (cell) => day(Date.parse(`${cell}`)),
    month: (cell) => month(Date.parse(`${cell}-01`)),
    year: String,
    weekday: (cell) => weekday(Number(cell)),
    hour: (cell) => `${String(cell).padStart(2, '0')}:00`,
    moment: (cell) => moment(Number(cell) + zoneHours * HOUR_MS),
    fields: (cell) =>
      Object.entries(JSON.parse(String(cell)) as Fields)
        .map(([name, value]) => `${word('field', name) ?? name}: ${valueText(value)}`)
        .join('; '),
  };
}

const HOUR_MS = 3_600_000;
