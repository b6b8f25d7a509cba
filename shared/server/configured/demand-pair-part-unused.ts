import type { Kysely } from 'kysely';
import type { SharedTables } from '../db/tables.ts';
import { demandUnused } from './demand-unused.ts';

const LINEAL = { id_services: 'id_services_lineal', id_segments: 'id_segments_lineal' } as const;

/** Refuses to delete a service or segment that leads to a queue, that a workstation type calls, or that is taken on a phone. */
export const demandPairPartUnused = (db: Kysely<SharedTables>, part: keyof typeof LINEAL, id: number) =>
  demandUnused(
    db
      .selectFrom('queue_categories')
      .innerJoin('queues', 'queues.id', 'queue_categories.id_queues')
      .select('queues.name')
      .where(`queue_categories.${part}`, '=', id)
      .orderBy('queues.name')
      .execute(),
    db.selectFrom('workstation_types').select('name').where(LINEAL[part], '=', id).orderBy('name').execute(),
    db.selectFrom('virtual_tickets').select('name').where(part, '=', id).orderBy('name').execute(),
  );
