import { baseScope, isScopeBefore, scopeAfter, scopeBefore } from '#shared/domain/replication/scopes.ts';
import type { Place, PlacedRow, TouchedRow } from './append-changes.ts';
import type { FeedRow } from './feed-ports.ts';

/**
 * Places a row of a rollout: as it is for the branches that the rollout has reached, as it was before for the others.
 * To a branch that is a row that moves from one scope to another; what it was before never changes while the rollout
 * lasts.
 *
 * @param before what the feed says of the row
 */
export function placedInRollout(
  idRollouts: number,
  { entity, pk, scopes, row, again = false }: TouchedRow,
  before: readonly FeedRow[],
): PlacedRow {
  const there = before.filter((old) => old.entity === entity && old.pk === pk && old.row !== null);
  const isStaged = there.some(({ scope }) => baseScope(scope) !== scope);
  const kept = isStaged
    ? there.filter(({ scope }) => isScopeBefore(scope))
    : there.map((old) => ({ ...old, scope: scopeBefore(old.scope, idRollouts) }));
  const after = row === null ? [] : scopes.map((scope) => ({ scope: scopeAfter(scope, idRollouts), row }));
  return { entity, pk, again, places: [...kept.flatMap(placeOf), ...after] };
}

/** Gives what the feed shows of a row where no rollout holds it back; null where it is not there. */
export const shownRow = (entity: string, pk: number, before: readonly FeedRow[]): string | null =>
  before.find(
    (old) => old.entity === entity && old.pk === pk && old.row !== null && !isScopeBefore(old.scope),
  )?.row ?? null;

const placeOf = ({ scope, row }: FeedRow): Place[] => (row === null ? [] : [{ scope, row }]);
