/**
 * Kinds of cells. Durations are whole seconds, percentages 0 to 100 with one decimal, days `YYYY-MM-DD`, months
 * `YYYY-MM`, years `YYYY`, times milliseconds since 1970, weekdays 1 (Monday) to 7, hours 0 to 23. `word` is a
 * catalogue key (`reports:words.COLUMN.WORD`; for `entity` first `history:entity.WORD`), otherwise shown as is.
 * `fields` is a JSON object of texts and booleans.
 */
export const CELL_KINDS = [
  'text',
  'word',
  'count',
  'duration',
  'percent',
  'day',
  'month',
  'year',
  'weekday',
  'hour',
  'moment',
  'fields',
] as const;
export type CellKind = (typeof CELL_KINDS)[number];

/** Null without data, such as no calls or no target. */
export type Cell = string | number | null;

/** A column; `name` is its catalogue key (`reports:columns.NAME.label`, and `.why` for its explanation). */
export interface Column {
  readonly name: string;
  readonly kind: CellKind;
}
