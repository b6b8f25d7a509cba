export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
export type Entry = Readonly<Record<string, Json>>;

/** A differing field as text. */
export interface Difference {
  readonly field: string;
  readonly before: Json;
  readonly after: Json;
}

/**
 * Differences of a file entry from the existing one; missing fields count as equal. Lists are unordered unless named
 * in `ordered`.
 */
export function differences(before: Entry, after: Entry, ordered: ReadonlySet<string>): Difference[] {
  return Object.entries(after).flatMap(([field, wanted]) => {
    const had = before[field] ?? null;
    const isSame = canonicalText(had, ordered.has(field)) === canonicalText(wanted, ordered.has(field));
    return isSame ? [] : [{ field, before: had, after: wanted }];
  });
}

/** Canonical text of a value. */
function canonicalText(value: Json, isOrdered: boolean): string {
  if (!Array.isArray(value)) return JSON.stringify(sorted(value));
  const each = value.map((one: Json) => JSON.stringify(sorted(one)));
  return JSON.stringify(isOrdered ? each : each.toSorted());
}

/** Sorts object keys and removes undefined values. */
function sorted(value: Json): Json {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(sorted);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, one]) => one !== null)
      .map(([key, one]) => [key, sorted(one)] as const)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}
