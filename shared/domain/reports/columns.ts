/**
 * Lists what a column of a report can hold. Durations are whole seconds, percentages 0 to 100 with one decimal, days
 * `YYYY-MM-DD`, months `YYYY-MM`, years `YYYY`, moments milliseconds since 1970, weekdays 1 for Monday to 7, hours 0 to 23.
 * `word` is a key of the catalogues (`reports:words.COLUMN.WORD`; of `entity` first `history:entity.WORD`), what is not of
 * them is shown as it is. `fields` are what was kept of a thing, as JSON of names and values, each a text or a yes or no.
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

/** Null where there is nothing to say: nobody was called, nothing was promised. */
export type Cell = string | number | null;

/** A column: `name` is its key in the catalogues (`reports:columns.NAME.label`, and `.why` for its one-line explanation). */
export interface Column {
  readonly name: string;
  readonly kind: CellKind;
}
