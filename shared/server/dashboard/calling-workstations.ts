import type { Kysely } from 'kysely';
import type { SharedTables } from '#shared/server/db/tables.ts';

/** A workstation that calls customers, with its queues. */
export interface CallingWorkstation {
  readonly id: number;
  readonly queues: ReadonlySet<number>;
}

const NO_QUEUES: ReadonlySet<number> = new Set();

/** Enabled workstations that call customers, by branch; with queues, those whose view profile has one of them. */
export async function callingWorkstations(
  reader: Kysely<SharedTables>,
  queues: ReadonlySet<number> | null,
): Promise<ReadonlyMap<number, readonly CallingWorkstation[]>> {
  const [rows, viewed] = await Promise.all([
    reader
      .selectFrom('workstations as w')
      .innerJoin('workstation_types as t', 't.id', 'w.id_workstation_types')
      .select(['w.id', 'w.id_branches', 't.id_view_profiles'])
      .where('w.enabled', '=', 1)
      .where('t.reception', '=', 0)
      .execute(),
    reader.selectFrom('view_profile_queues').select(['id_view_profiles', 'id_queues']).execute(),
  ]);
  const ofProfile = new Map<number, Set<number>>();
  for (const { id_view_profiles, id_queues } of viewed) {
    const known = ofProfile.get(id_view_profiles) ?? new Set();
    ofProfile.set(id_view_profiles, known.add(id_queues));
  }
  const serving = new Map(
    [...ofProfile].map(([id, own]) => [id, [...own].some((queue) => queues?.has(queue))] as const),
  );
  const found = new Map<number, CallingWorkstation[]>();
  for (const { id, id_branches, id_view_profiles } of rows) {
    if (queues !== null && !serving.get(id_view_profiles)) continue;
    const one = { id, queues: ofProfile.get(id_view_profiles) ?? NO_QUEUES };
    const known = found.get(id_branches);
    if (known) known.push(one);
    else found.set(id_branches, [one]);
  }
  return found;
}
