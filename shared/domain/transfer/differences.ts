export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
export type Entry = Readonly<Record<string, Json>>;

/** One field that differs, as people read it. */
export interface Difference {
  readonly field: string;
  readonly before: Json;
  readonly after: Json;
}

/**
 * Finds what an entry of a file says otherwise than what is there; what it says nothing of stays. Lists say what
 * belongs together: their order counts only in the fields that are named as `ordered`.
 */
export function differences(before: Entry, after: Entry, ordered: ReadonlySet<string>): Difference[] {
  return Object.entries(after).flatMap(([field, wanted]) => {
    const had = before[field] ?? null;
    const isSame = canonicalText(had, ordered.has(field)) === canonicalText(wanted, ordered.has(field));
    return isSame ? [] : [{ field, before: had, after: wanted }];
  });
}

/** Writes a value the same way for whatever is the same. */
function canonicalText(value: Json, isOrdered: boolean): string {
  if (!Array.isArray(value)) return JSON.stringify(sorted(value));
  const each = value.map((one: Json) => JSON.stringify(sorted(one)));
  return JSON.stringify(isOrdered ? each : each.toSorted());
}

/** Sorts the keys of an object, and leaves out those without a value: they say the same as none. */
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
