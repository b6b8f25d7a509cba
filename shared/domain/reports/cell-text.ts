import { HOUR_MS } from '#shared/domain/time/units.ts';
import { clockText } from '../time/clock-text.ts';
import { weekdayNames } from '../time/weekday.ts';
import type { Cell, CellKind, Column } from './columns.ts';

/** Labels and formats of cells. */
export interface CellLabels {
  /** Language tag: `es`, `en-GB`. */
  readonly language: string;
  /** UTC offset of formatted times. */
  readonly zoneHours: number;
  /** Label of a column's value; for `field` a field name, for `flag` yes or no. Undefined for unknown ones. */
  readonly word: (column: string, word: string) => string | undefined;
}

/** Relative shares, formatted with a sign. */
const COMPARED: ReadonlySet<string> = new Set(['arrivedChange']);

/**
 * Creates a cell formatter: 1.204, 5:38, 93,1 %, 3 nov 2026; empty for null. Reuse it for a whole report, because its
 * formatters are expensive.
 */
export function cellTextOf(words: CellLabels): (cell: Cell, column: Column) => string {
  const write = writers(words);
  return (cell, column) => (cell === null ? '' : write[column.kind](cell, column.name));
}

/** Content of a `fields` cell. */
export type Fields = Readonly<Record<string, string | boolean>>;

type Writer = (cell: string | number, column: string) => string;

function writers({ language, zoneHours, word }: CellLabels): Readonly<Record<CellKind, Writer>> {
  // Formats days, months and hours in UTC, in which they were parsed.
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
