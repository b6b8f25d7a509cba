import type { Kysely } from 'kysely';
import type { SharedTables } from '../db/tables.ts';
import { assertUnused, usesFrom } from './deletion.ts';

const LINEAL = { id_services: 'id_services_lineal', id_segments: 'id_segments_lineal' } as const;

/** Refuses to delete a service or segment that leads to a queue, that a workstation type calls, or that is taken on a phone. */
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
