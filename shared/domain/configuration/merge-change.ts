/** A version of an entity: its API fields. */
export type Fields = Readonly<Record<string, unknown>>;

/** A value changed differently by two changes of one version; undefined if missing. */
export interface Conflict {
  /** Path of field names and row keys. */
  readonly path: readonly string[];
  readonly base: unknown;
  readonly mine: unknown;
  readonly current: unknown;
}

export type Side = 'mine' | 'current';

/** Fields of `base` with another value in `current`. */
export const changedSince = (base: Fields, current: Fields): string[] =>
  Object.keys(base).filter((field) => !isSame(base[field], current[field]));

/**
 * Merges two changes of one version: values changed by one side are taken, conflicting ones by `choose`. Fields that
 * only `mine` has stay. Objects merge by field, keyed lists by row, id lists as sets, other lists as one value.
 */
export function mergeChange(
  base: Fields,
  mine: Fields,
  current: Fields,
  choose: (conflict: Conflict) => Side,
): Fields {
  return Object.fromEntries(
    Object.entries(mine).map(([field, value]) =>
      field in base && field in current
        ? [
            field,
            mergeValue({ path: [field], base: base[field], mine: value, current: current[field] }, choose),
          ]
        : [field, value],
    ),
  );
}

/** Values that both sides changed differently. */
export function conflictsOf(base: Fields, mine: Fields, current: Fields): Conflict[] {
  const conflicts: Conflict[] = [];
  mergeChange(base, mine, current, (conflict) => {
    conflicts.push(conflict);
    return 'mine';
  });
  return conflicts;
}

function mergeValue(values: Conflict, choose: (conflict: Conflict) => Side): unknown {
  const { base, mine, current } = values;
  if (isSame(mine, base)) return current;
  if (isSame(current, base) || isSame(mine, current)) return mine;
  if (isRecord(mine) && isRecord(current)) return mergeRecords(values, choose);
  if (Array.isArray(mine) && Array.isArray(current)) {
    if ([base, mine, current].every(isIds)) return mergeSets(values);
    const key = rowKey([base, mine, current]);
    if (key) return mergeRows(values, key, choose);
  }
  return choose(values) === 'mine' ? mine : current;
}

function mergeRecords(values: Conflict, choose: (conflict: Conflict) => Side): Fields {
  const [base, mine, current] = [values.base, values.mine, values.current].map(recordOf) as [
    Fields,
    Fields,
    Fields,
  ];
  const names = [...new Set([...Object.keys(mine), ...Object.keys(current)])];
  return Object.fromEntries(
    names
      .map((name) => [
        name,
        mergeValue(
          { path: [...values.path, name], base: base[name], mine: mine[name], current: current[name] },
          choose,
        ),
      ])
      .filter(([, value]) => value !== undefined),
  );
}

/** Applies additions and removals of both sides. */
function mergeSets({ base, mine, current }: Conflict): unknown[] {
  const [was, left, right] = [base, mine, current].map((list) => new Set((list ?? []) as unknown[]));
  return [...new Set([...(left ?? []), ...(right ?? [])])].filter((one) =>
    was?.has(one) ? left?.has(one) && right?.has(one) : true,
  );
}

/** Merges rows in the order of `mine`; rows only in `current` come last, rows without a key stay. */
function mergeRows(values: Conflict, key: RowKey, choose: (conflict: Conflict) => Side): unknown[] {
  const rowsOf = (list: unknown): ReadonlyMap<string, unknown> =>
    new Map(((list ?? []) as unknown[]).map((row, at) => [key(row) ?? `new ${at}`, row]));
  const [base, mine, current] = [rowsOf(values.base), rowsOf(values.mine), rowsOf(values.current)];
  const others = [...current.keys()].filter((id) => !mine.has(id) && !isNew(id));
  return [...mine.keys(), ...others].flatMap((id) => {
    if (isNew(id)) return [mine.get(id)];
    const row = mergeValue(
      { path: [...values.path, id], base: base.get(id), mine: mine.get(id), current: current.get(id) },
      choose,
    );
    return row === undefined ? [] : [row];
  });
}

type RowKey = (row: unknown) => string | undefined;

const isNew = (key: string): boolean => key.startsWith('new ');

type KeyOf = (row: Fields) => unknown;

const named =
  (name: string): KeyOf =>
  (row) =>
    row[name];

/** Row ids; their order has no meaning. */
const ROW_IDS: readonly KeyOf[] = ['id', 'idConditions', 'idTimetables', 'idWorkstations'].map(named);

/** Fields that identify rows of lists. */
const ROW_KEYS: readonly KeyOf[] = [
  ...ROW_IDS,
  ...['idQueues', 'day', 'name'].map(named),
  ({ design }) => recordOf(design).randomId,
];

/** Key of the rows of these lists; new rows may lack it. */
function rowKey(lists: readonly unknown[]): RowKey | undefined {
  const values = lists.map((list) => (list ?? []) as unknown[]);
  if (!values.flat().every(isRecord)) return undefined;
  const keyOf = ROW_KEYS.find((key) =>
    values.every((rows, index) => {
      const keys = rows.map((row) => key(row as Fields)).filter((value) => value !== undefined);
      const isComplete = index === 1 ? keys.length > 0 || rows.length === 0 : keys.length === rows.length;
      return isComplete && new Set(keys).size === keys.length;
    }),
  );
  return (
    keyOf &&
    ((row) => {
      const value = keyOf(row as Fields);
      return value === undefined ? undefined : String(value);
    })
  );
}

const isIds = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (Array.isArray(value) && value.every((one) => typeof one === 'number'));

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const recordOf = (value: unknown): Fields => (isRecord(value) ? value : {});

/**
 * True if two API values are equal: order of names, ids and keyed rows is ignored, numbers equal their digits,
 * missing equals null.
 */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (one === null || one === undefined) return other === null || other === undefined;
  if (Array.isArray(one) && Array.isArray(other)) return isSameList(one, other);
  if (isRecord(one) && isRecord(other))
    return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) =>
      isSame(one[name], other[name]),
    );
  const kinds = new Set([typeof one, typeof other]);
  return kinds.has('number') && kinds.has('string') && String(one) === String(other);
}

function isSameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  if (one.length !== other.length) return false;
  if (isIds(one) && isIds(other)) return one.every((id) => other.includes(id));
  const key = one.every(isRecord) && other.every(isRecord) ? ROW_IDS.find(isKeyOf(one, other)) : undefined;
  if (!key) return one.every((value, at) => isSame(value, other[at]));
  const others = new Map((other as Fields[]).map((row) => [key(row), row]));
  return (one as Fields[]).every((row) => isSame(row, others.get(key(row))));
}

/** True if a field exists in all rows and is unique per list. */
const isKeyOf =
  (...lists: readonly (readonly unknown[])[]) =>
  (key: KeyOf): boolean =>
    lists.every((rows) => {
      const keys = rows.map((row) => key(row as Fields)).filter((value) => value !== undefined);
      return keys.length === rows.length && new Set(keys).size === rows.length;
    });
