import type { Kysely } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';
import type { SavedBy } from '#central-server/db/write-gate.ts';
import { inPieces } from '#shared/server/db/in-pieces.ts';
import type { Touched } from '../touched.ts';

type Db = Kysely<CentralTables>;

export interface RolloutChange {
  readonly idRollouts: number;
  /** Canonical JSON; null if the row did not exist. */
  readonly before: string | null;
}

export const keyOf = ({ entity, pk }: { readonly entity: string; readonly pk: number }): string =>
  `${entity} ${pk}`;

/** The given rows that open rollouts hold. */
export async function findInOpenRollouts(
  db: Db,
  touched: Touched,
): Promise<ReadonlyMap<string, RolloutChange>> {
  const found = new Map<string, RolloutChange>();
  for (const [entity, ids] of touched) {
    const rows = await inPieces([...ids], (piece) =>
      db
        .selectFrom('rollout_rows')
        .selectAll()
        .where('entity', '=', entity)
        .where('pk', 'in', piece)
        .execute(),
    );
    for (const row of rows) found.set(keyOf(row), { idRollouts: row.id_rollouts, before: row.before });
  }
  return found;
}

/** Rollout for the changes of a user; null if they apply immediately. */
async function rolloutOf(db: Db, idUsers: number | null): Promise<number | null> {
  if (idUsers === null) return null;
  const selected = await db
    .selectFrom('rollout_users as u')
    .innerJoin('rollouts as r', 'r.id', 'u.id_rollouts')
    .select('r.id')
    .where('u.id_users', '=', idUsers)
    .where('r.state', '=', 'open')
    .executeTakeFirst();
  return selected?.id ?? null;
}

/** Finds the rollout that a save belongs to, while it is under way: taking it back is a change within it. */
export async function openRolloutOf(db: Db, idSaves: number): Promise<number | null> {
  const found = await db
    .selectFrom('configuration_changes as s')
    .innerJoin('rollouts as r', 'r.id', 's.id_rollouts')
    .select('r.id')
    .where('s.id', '=', idSaves)
    .where('r.state', '=', 'open')
    .executeTakeFirst();
  return found?.id ?? null;
}

/** Rollout of a change; null if it applies to all branches immediately. */
export async function rolloutFor(db: Db, saved: SavedBy | null): Promise<number | null> {
  if (!saved?.reverts) return rolloutOf(db, saved?.actor.idUsers ?? null);
  return saved.reverts.save === null ? null : openRolloutOf(db, saved.reverts.save);
}
