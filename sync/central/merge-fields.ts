/** Names who gave a field its value, and at which revision of its row. Null is central. */
export interface GivenBy {
  readonly revision: number;
  readonly idBranches: number | null;
}

type Value = unknown;
type Fields = Readonly<Record<string, Value>>;

/** Describes a value that lost where both ends had changed a field: what central has stays. */
export interface LostField {
  readonly field: string;
  readonly kept: Value;
  readonly lost: Value;
}

export interface Patch {
  readonly idBranches: number;
  /** The fields that the branch changed. */
  readonly fields: Fields;
  /** The revision of the row that the branch had changed; null where it had none from central yet. */
  readonly base: number | null;
}

/**
 * Merges what a branch changed of a row that both ends may change. Takes fields that no other end has changed since; of
 * a field that another has, central's value stays. What a branch itself gave before does not contest what it gives now.
 */
export function mergeFields(
  present: Fields,
  { idBranches, fields, base }: Patch,
  given: ReadonlyMap<string, GivenBy>,
): { readonly set: Fields; readonly lost: readonly LostField[] } {
  const set: Record<string, Value> = {};
  const lost: LostField[] = [];
  for (const [field, wanted] of Object.entries(fields)) {
    const there = present[field];
    if (there === wanted) continue;
    const by = given.get(field);
    const isContested = by !== undefined && by.idBranches !== idBranches && by.revision > (base ?? 0);
    if (isContested) lost.push({ field, kept: there, lost: wanted });
    else set[field] = wanted;
  }
  return { set, lost };
}
