/** A row with its columns, of whichever table. */
export type Row = Readonly<Record<string, unknown>>;

/** Names the columns in which two states of a row differ, but for how often it was changed. */
export const changedFields = (before: Row, after: Row): string[] =>
  Object.keys({ ...before, ...after }).filter(
    (field) => field !== 'row_ver' && before[field] !== after[field],
  );
