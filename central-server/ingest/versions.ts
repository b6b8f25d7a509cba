/** Names the changes of a row that have been applied. */
interface Version {
  /** The highest counter among them. */
  readonly rowVer: number;
  /** Counts the streams of the branch; a branch that was put back counts on in a new one. */
  readonly life: number;
  /** Null while none before the highest is missing. */
  readonly gap: Gap | null;
}

interface Gap {
  /** The counters of the changes that have not come. */
  readonly missing: readonly number[];
  /** Column -> the counter of the change that set it, of those that came since. */
  readonly set: Readonly<Record<string, number>>;
}

/** Most changes of one row that may be missing: a counter that jumps further is wrong. */
const WIDEST_GAP = 100;

interface Placed {
  readonly version: Version;
  /** The columns of the change that take effect: not those that a later one has set already. */
  readonly columns: readonly string[];
}

/**
 * Places a change of a row among those applied before it. Changes come in order, but for one that was set aside and is
 * applied at last: it sets what no later change has set. So the order in which they come does not matter, and one that
 * comes twice does nothing. Answers with null for a counter that cannot be.
 *
 * @param columns those that the change sets
 */
function resolveVersion(
  at: Version,
  change: Pick<Version, 'rowVer' | 'life'>,
  columns: readonly string[],
): Placed | null {
  const { rowVer, life } = change;
  // Keeps what a branch does after it was put back, whatever its counters had reached before.
  if (life > at.life) return { version: { rowVer, life, gap: null }, columns };
  if (life < at.life) return { version: at, columns: [] };
  if (rowVer === at.rowVer + 1 && !at.gap) return { version: { ...at, rowVer }, columns };
  if (rowVer > at.rowVer) return ahead(at, rowVer, columns);
  return late(at, rowVer, columns);
}

function ahead(at: Version, rowVer: number, columns: readonly string[]): Placed | null {
  const skipped = rowVer - at.rowVer - 1;
  const { missing = [], set = {} } = at.gap ?? {};
  if (missing.length + skipped > WIDEST_GAP) return null;
  const newly = Array.from({ length: skipped }, (_, index) => at.rowVer + 1 + index);
  const gap = { missing: [...missing, ...newly], set: { ...set, ...setBy(columns, rowVer) } };
  return { version: { ...at, rowVer, gap }, columns };
}

function late(at: Version, rowVer: number, columns: readonly string[]): Placed {
  const { missing = [], set = {} } = at.gap ?? {};
  if (!missing.includes(rowVer)) return { version: at, columns: [] };
  const free = columns.filter((column) => (set[column] ?? 0) < rowVer);
  const left = missing.filter((one) => one !== rowVer);
  const gap = left.length > 0 ? { missing: left, set: { ...set, ...setBy(free, rowVer) } } : null;
  return { version: { ...at, gap }, columns: free };
}

const setBy = (columns: readonly string[], rowVer: number): Gap['set'] =>
  Object.fromEntries(columns.map((column) => [column, rowVer]));

/** The version of a row as its table has it. */
export interface VersionColumns {
  readonly row_ver: number;
  readonly ver_incarnation: number;
  readonly since_gap: string | null;
}

/** Describes the origin of a change. */
export interface Origin {
  /** The life of the stream that brought it. */
  readonly life: number;
  /** True where a copy of the branch brought it, and a person has released it. */
  readonly ofCopy: boolean;
}

/**
 * Places a change in a row of a table, as `resolveVersion` does. What a copy of the branch made of the branch's own row is
 * set but not counted: else what the branch itself does next would be taken for what it has done already.
 */
export function resolveRowVersion(
  row: VersionColumns,
  rowVer: number,
  { life, ofCopy }: Origin,
  columns: readonly string[],
): { readonly version: VersionColumns; readonly columns: readonly string[] } | null {
  const { row_ver, ver_incarnation, since_gap } = row;
  if (ofCopy && ver_incarnation !== life)
    return { version: { row_ver, ver_incarnation, since_gap }, columns };
  const at = { rowVer: row_ver, life: ver_incarnation, gap: JSON.parse(since_gap ?? 'null') as Gap | null };
  const placed = resolveVersion(at, { rowVer, life }, columns);
  if (!placed) return null;
  const { version } = placed;
  return {
    version: {
      row_ver: version.rowVer,
      ver_incarnation: version.life,
      since_gap: version.gap && JSON.stringify(version.gap),
    },
    columns: placed.columns,
  };
}
