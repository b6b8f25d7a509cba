/** Author of a field's value, and revision of its row. Null is central. */
export interface ValueOrigin {
  readonly revision: number;
  readonly idBranches: number | null;
}

type Value = unknown;
type Fields = Readonly<Record<string, Value>>;

/** Discarded value of a field that both ends changed; the value of central stays. */
export interface DiscardedField {
  readonly field: string;
  readonly applied: Value;
  readonly discarded: Value;
}

export interface Patch {
  readonly idBranches: number;
  /** The fields that the branch changed. */
  readonly fields: Fields;
  /** The revision of the row that the branch had changed; null if it had none from central. */
  readonly base: number | null;
}

/**
 * Merges a branch's change of a row that both ends may change. Accepts fields that no other end changed since;
 * otherwise the value of central stays. Earlier values of the same branch are no conflict.
 */
export function mergeFields(
  present: Fields,
  { idBranches, fields, base }: Patch,
  origins: ReadonlyMap<string, ValueOrigin>,
): { readonly set: Fields; readonly discarded: readonly DiscardedField[] } {
  const set: Record<string, Value> = {};
  const discarded: DiscardedField[] = [];
  for (const [field, wanted] of Object.entries(fields)) {
    const there = present[field];
    if (there === wanted) continue;
    const by = origins.get(field);
    const isContested = by !== undefined && by.idBranches !== idBranches && by.revision > (base ?? 0);
    if (isContested) discarded.push({ field, applied: there, discarded: wanted });
    else set[field] = wanted;
  }
  return { set, discarded };
}
