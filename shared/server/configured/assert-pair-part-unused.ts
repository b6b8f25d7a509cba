import type { Kysely } from 'kysely';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { assertUnused, usesFrom } from './deletion.ts';

const LINEAL = { id_services: 'id_services_lineal', id_segments: 'id_segments_lineal' } as const;

/** Throws if a service or segment is used by a queue, workstation type or virtual ticket. */
export const assertPairPartUnused = (db: Kysely<SharedTables>, part: keyof typeof LINEAL, id: number) =>
  assertUnused([
    usesFrom(
      'queue',
      db
        .selectFrom('queue_categories as c')
        .innerJoin('queues as q', 'q.id', 'c.id_queues')
        .select(['q.id', 'q.name'])
        .distinct()
        .where(`c.${part}`, '=', id)
        .orderBy('q.name'),
    ),
    usesFrom(
      'workstationType',
      db
        .selectFrom('workstation_types as w')
        .innerJoin('branch_types as t', 't.id', 'w.id_branch_types')
        .select(['w.id', 'w.name', 't.id as idBranchType', 't.name as branchTypeName'])
        .where(`w.${LINEAL[part]}`, '=', id)
        .orderBy('w.name'),
    ),
    usesFrom(
      'virtualTicket',
      db
        .selectFrom('virtual_tickets as v')
        .innerJoin('branch_types as t', 't.id', 'v.id_branch_types')
        .select(['v.id', 'v.name', 't.id as idBranchType', 't.name as branchTypeName'])
        .where(`v.${part}`, '=', id)
        .orderBy('v.name'),
    ),
  ]);
