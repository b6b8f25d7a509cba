import type { Cell, Column } from '#shared/domain/reports/columns.ts';
import { type CellStyle, FORMAT_OF, styleOf } from './styles.ts';

/** More than this no spreadsheet takes in a cell. */
const MAX_CELL_LENGTH = 32_767;
const DAY_SECONDS = 86_400;
/** Days from the one that spreadsheets count from to 1970. */
const BEFORE_1970 = 25_569;

/** A cell of text, which stays text whatever it begins with. */
export function textXml(at: string, text: string, look: CellStyle): string {
  if (text === '') return `<c r="${at}" s="${styleOf(look, 'text')}"/>`;
  const style = styleOf(look, /^[=+\-@]/.test(text) ? 'formula' : 'text');
  const shown = escaped(text.slice(0, MAX_CELL_LENGTH).toWellFormed());
  return `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${shown}</t></is></c>`;
}

/**
 * A cell of a report as a spreadsheet counts with it: days and moments as dates, durations and shares as numbers.
 *
 * @param words what is text, in words
 */
export function cellXml(
  at: string,
  cell: Cell,
  column: Column,
  look: CellStyle,
  { words, zoneHours }: { words: (cell: Cell, column: Column) => string; zoneHours: number },
): string {
  const format = FORMAT_OF[column.kind];
  if (format === undefined) return textXml(at, words(cell, column), look);
  const style = styleOf(look, format);
  if (cell === null) return `<c r="${at}" s="${style}"/>`;
  return `<c r="${at}" s="${style}"><v>${numberOf(cell, column, zoneHours)}</v></c>`;
}

function numberOf(cell: string | number, { kind }: Column, zoneHours: number): number {
  switch (kind) {
    case 'duration':
      return Number(cell) / DAY_SECONDS;
    case 'percent':
      return Number(cell) / 100;
    case 'hour':
      return Number(cell) / 24;
    case 'day':
      return serial(Date.parse(`${cell}`));
    case 'month':
      return serial(Date.parse(`${cell}-01`));
    case 'moment':
      return serial(Number(cell) + zoneHours * 3_600_000);
    default:
      return Number(cell);
  }
}

const serial = (ms: number): number => ms / 1000 / DAY_SECONDS + BEFORE_1970;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

/** Name of a column by its place: A to Z, then AA. */
export function columnLetter(place: number): string {
  const before = Math.floor(place / 26);
  return (before > 0 ? columnLetter(before - 1) : '') + String.fromCharCode(65 + (place % 26));
}
