import type { Database } from 'better-sqlite3';
import { cachedByVersion } from '#branch-server/db/cached-by-version.ts';
import { statement } from '#branch-server/db/statement.ts';
import { DEFAULT_POLITENESS } from '#shared/domain/calling/choose.ts';

/**
 * Finds the queue of a service and segment pair at a branch: associated, enabled, and available for the branch's
 * type. Undefined if there is none. Cached until the configuration changes.
 */
export function createQueueFinder(sqlite: Database, version: () => number) {
  const find = statement<{ branch: number; service: number; segment: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('queue_categories as c')
      .innerJoin('queues as q', 'q.id', 'c.id_queues')
      .innerJoin('services as s', 's.id', 'c.id_services')
      .innerJoin('segments as g', 'g.id', 'c.id_segments')
      .leftJoin('ticket_designs as d', 'd.id', 'c.id_ticket_designs')
      .innerJoin('branches as b', (on) => on.on('b.id', '=', p('branch')))
      .innerJoin('queue_branch_types as t', (on) =>
        on.onRef('t.id_queues', '=', 'q.id').onRef('t.id_branch_types', '=', 'b.id_branch_types'),
      )
      .leftJoin('politeness as w', (on) =>
        on.onRef('w.id_queues', '=', 'q.id').onRef('w.id_branches', '=', 'b.id'),
      )
      .select((eb) => [
        'q.id',
        'q.name',
        'q.letter',
        'q.min_limit',
        'q.max_limit',
        'q.restart',
        'c.allowed_transfers',
        'c.allowed_no_ticket',
        'q.translations as queue_translations',
        's.name as service',
        's.service_time',
        's.translations as service_translations',
        'g.name as segment',
        'g.translations as segment_translations',
        'd.design as ticket_design',
        'd.id as id_ticket_designs',
        'b.zone',
        'b.name as branch',
        'b.company_name',
        'b.language',
        'b.id_branch_types',
        eb.fn.coalesce('w.seconds', eb.lit(DEFAULT_POLITENESS)).as('politeness'),
      ])
      .where('c.id_services', '=', p('service'))
      .where('c.id_segments', '=', p('segment'))
      .where('q.enabled', '=', 1)
      .where('s.enabled', '=', 1)
      .where('g.enabled', '=', 1)
      .where('b.enabled', '=', 1),
  );
  return cachedByVersion(version, (branch: number, service: number, segment: number) =>
    find.get({ branch, service, segment }),
  );
}

export type QueueFinder = ReturnType<typeof createQueueFinder>;
export type QueueResult = NonNullable<ReturnType<QueueFinder>>;
