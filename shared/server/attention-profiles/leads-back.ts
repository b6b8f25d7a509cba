/** Lists what an attention profile may hand over to: its alternative, and those its condition chooses between. */
export interface Leading {
  readonly id: number;
  readonly to: readonly number[];
}

/** The first of `targets` from which the profile `id` would be reached again; undefined where none leads back. */
export function leadsBack(
  id: number,
  targets: readonly number[],
  profiles: readonly Leading[],
): number | undefined {
  const next = new Map(profiles.map((profile) => [profile.id, profile.to]));
  return targets.find((target) => reaches(target, id, next, new Set()));
}

function reaches(
  from: number,
  to: number,
  next: ReadonlyMap<number, readonly number[]>,
  seen: Set<number>,
): boolean {
  if (from === to) return true;
  if (seen.has(from)) return false;
  seen.add(from);
  return (next.get(from) ?? []).some((further) => reaches(further, to, next, seen));
}
