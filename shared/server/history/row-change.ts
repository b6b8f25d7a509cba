/** A row of any table with its columns. */
export type Row = Readonly<Record<string, unknown>>;

/** Columns that differ, except the version counter. */
export const changedFields = (before: Row, after: Row): string[] =>
  Object.keys({ ...before, ...after }).filter(
    (field) => field !== 'row_ver' && before[field] !== after[field],
  );
