/** The applied changes of a row. */
interface Version {
  /** The highest counter among them. */
  readonly rowVer: number;
  /** Number of the branch's stream; a restored branch continues in a new one. */
  readonly incarnation: number;
  /** Null while none before the highest is missing. */
  readonly gap: Gap | null;
}

interface Gap {
  /** The counters of the changes that have not come. */
  readonly missing: readonly number[];
  /** Column -> counter of the change that set it, for later changes. */
  readonly set: Readonly<Record<string, number>>;
}

/** Most changes of one row that may be missing: a counter that jumps further is wrong. */
const WIDEST_GAP = 100;

interface Placed {
  readonly version: Version;
  /** Columns of the change that take effect: those that no later change has set. */
  readonly columns: readonly string[];
}

/**
 * Orders a change among earlier ones of its row. Changes arrive in order, except a quarantined one applied later:
 * it sets only columns that no later change has set. So the order of arrival does not matter, and a repeated
 * change has no effect. Null for an impossible counter.
 *
 * @param columns columns that the change sets
 */
function resolveVersion(
  at: Version,
  change: Pick<Version, 'rowVer' | 'incarnation'>,
  columns: readonly string[],
): Placed | null {
  const { rowVer, incarnation } = change;
  // Changes after a restore win, whatever the counters had reached before.
  if (incarnation > at.incarnation) return { version: { rowVer, incarnation, gap: null }, columns };
  if (incarnation < at.incarnation) return { version: at, columns: [] };
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
  readonly version_incarnation: number;
  readonly since_gap: string | null;
}

/** Describes the origin of a change. */
export interface Origin {
  /** Incarnation of the stream that brought it. */
  readonly incarnation: number;
  /** True if a copy of the branch sent it and a person released it. */
  readonly ofCopy: boolean;
}

/**
 * Orders a change in a row of a table, as `resolveVersion`. A change by a copy of the branch is set but not
 * counted; otherwise the next change of the branch would count as already applied.
 */
export function resolveRowVersion(
  row: VersionColumns,
  rowVer: number,
  { incarnation, ofCopy }: Origin,
  columns: readonly string[],
): { readonly version: VersionColumns; readonly columns: readonly string[] } | null {
  const { row_ver, version_incarnation, since_gap } = row;
  if (ofCopy && version_incarnation !== incarnation)
    return { version: { row_ver, version_incarnation, since_gap }, columns };
  const at = {
    rowVer: row_ver,
    incarnation: version_incarnation,
    gap: JSON.parse(since_gap ?? 'null') as Gap | null,
  };
  const placed = resolveVersion(at, { rowVer, incarnation }, columns);
  if (!placed) return null;
  const { version } = placed;
  return {
    version: {
      row_ver: version.rowVer,
      version_incarnation: version.incarnation,
      since_gap: version.gap && JSON.stringify(version.gap),
    },
    columns: placed.columns,
  };
}
