import type { Kysely } from 'kysely';
import { inPieces } from '../db/in-pieces.ts';
import type { SharedTables } from '../db/tables.ts';
import { profileQueues } from './profile-queues.ts';
import type { WaitingGroup } from './waiting-customers.ts';

type Db = Kysely<SharedTables>;

/** Tells by which workstations of its branch a line is called, open or not. */
export type CallersOf = (line: WaitingGroup) => readonly number[];

/**
 * Reads which workstations would call whom as it is configured: enabled ones that call at all, each the queues of its
 * view profile that its attention profile reads, or a lineal one its pair. Whether a queue is enabled and offered does not
 * matter here: who waits in one that is not is called until it is empty.
 */
export async function callingWorkstations(db: Db, branches: readonly number[]): Promise<CallersOf> {
  const [workstations, viewed, named, pairs] = await Promise.all([
    inPieces(branches, (piece) => workstationsOf(db, piece)),
    db.selectFrom('view_profile_queues').select(['id_view_profiles', 'id_queues']).execute(),
    profileQueues(db),
    db.selectFrom('queue_categories').select(['id_services', 'id_segments', 'id_queues']).execute(),
  ]);
  const views = new Set(viewed.map((row) => `${row.id_view_profiles}:${row.id_queues}`));
  const queueOfPair = new Map(
    pairs.map((pair) => [`${pair.id_services}:${pair.id_segments}`, pair.id_queues]),
  );
  const byBranch = Map.groupBy(workstations, ({ idBranches }) => idBranches);

  const calls = (workstation: Workstation, { idQueues, idServices, idSegments }: WaitingGroup): boolean => {
    const { lineal, idViewProfiles, idProfile } = workstation;
    if (lineal) {
      const isPair = workstation.idServices === idServices && workstation.idSegments === idSegments;
      return isPair && queueOfPair.get(`${idServices}:${idSegments}`) === idQueues;
    }
    const read = named(idProfile);
    return views.has(`${idViewProfiles}:${idQueues}`) && (read === 'all' || read.has(idQueues));
  };

  return (line) =>
    (byBranch.get(line.idBranches) ?? [])
      .filter((workstation) => calls(workstation, line))
      .map(({ id }) => id);
}

type Workstation = Awaited<ReturnType<typeof workstationsOf>>[number];

const workstationsOf = (db: Db, branches: readonly number[]) =>
  db
    .selectFrom('workstations as w')
    .innerJoin('workstation_types as t', 't.id', 'w.id_workstation_types')
    .select(['w.id', 'w.id_branches as idBranches', 'w.id_attention_profiles as idProfile'])
    .select(['t.lineal_call as lineal', 't.id_view_profiles as idViewProfiles'])
    .select(['t.id_services_lineal as idServices', 't.id_segments_lineal as idSegments'])
    .where('w.id_branches', 'in', branches)
    .where('w.enabled', '=', 1)
    .where('t.reception', '=', 0)
    .execute();
