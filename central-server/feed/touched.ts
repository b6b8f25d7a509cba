/** A row with its columns, of whichever table. */
export type Row = Readonly<Record<string, unknown>>;

/** The ids of changed rows by their table. */
export type Touched = ReadonlyMap<string, ReadonlySet<number>>;

/** Rows by their table and id. */
export type Loaded = ReadonlyMap<string, ReadonlyMap<number, Row>>;
