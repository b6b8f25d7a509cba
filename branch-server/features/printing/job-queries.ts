import type { Database } from 'better-sqlite3';
import { statement } from '#branch-server/db/statement.ts';
import { UNSERVED } from '#shared/domain/tickets/transitions.ts';

/** Reads of the print spool, over the reading connection. */
export function createJobQueries(sqlite: Database) {
  const byKey = statement<{ key: string }>()(sqlite, (db, p) =>
    db
      .selectFrom('print_jobs as j')
      .innerJoin('tickets as t', 't.id', 'j.id_tickets')
      .select(['j.key', 'j.id_tickets', 'j.state', 'j.error', 'j.copy', 't.code'])
      .where('j.key', '=', p('key')),
  );
  const paper = statement<{ key: string }>()(sqlite, (db, p) =>
    db
      .selectFrom('print_jobs as j')
      .innerJoin('printers as p', 'p.id', 'j.id_printers')
      .select(['j.document', 'p.width'])
      .where('j.key', '=', p('key')),
  );
  const next = statement<{ printer: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('print_jobs')
      .select(['id', 'key', 'document', 'created_at', 'attempts'])
      .where('id_printers', '=', p('printer'))
      .where('state', '=', 'queued')
      .orderBy('id')
      .limit(1),
  );
  const printers = statement<object>()(sqlite, (db) =>
    db
      .selectFrom('printers')
      .select([
        'id',
        'name',
        'id_branches',
        'host',
        'port',
        'width',
        'kind',
        'device',
        'output',
        'id_devices',
      ])
      .where('enabled', '=', 1)
      .orderBy('name'),
  );
  const attached = statement<object>()(sqlite, (db) =>
    db
      .selectFrom('printers as p')
      .select(['p.id', 'p.name', 'p.enabled', 'p.id_branches as idBranches', 'p.id_kiosks as idKiosks'])
      .select('p.id_devices as idDevices')
      .select(({ selectFrom }) =>
        selectFrom('print_jobs as j')
          .select(({ fn }) => fn.countAll<number>().as('waiting'))
          .whereRef('j.id_printers', '=', 'p.id')
          .where('j.state', 'in', ['queued', 'sending'])
          .as('waiting'),
      )
      .orderBy('p.name'),
  );
  const open = statement<{ printer: number; since: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('print_jobs')
      .select(['id', 'key', 'attempts'])
      .where('id_printers', '=', p('printer'))
      .where('state', '=', 'unknown')
      .where('error', 'in', ['connection-lost', 'no-completion', 'interrupted', 'aborted'])
      .where('created_at', '>=', p('since'))
      .orderBy('id', 'desc')
      .limit(10),
  );
  const unprinted = statement<{ printer: number; since: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('print_jobs as j')
      .innerJoin('tickets as t', 't.id', 'j.id_tickets')
      .select(['j.id', 'j.id_tickets', 'j.state', 'j.updated_at', 't.code'])
      .where('j.id_printers', '=', p('printer'))
      .where('j.state', 'in', ['unknown', 'failed'])
      .where('j.created_at', '>=', p('since'))
      .where('t.state', 'in', UNSERVED)
      // A later paper for the same ticket settles it.
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('print_jobs as later')
              .select('later.id')
              .whereRef('later.id_tickets', '=', 'j.id_tickets')
              .whereRef('later.id', '>', 'j.id'),
          ),
        ),
      )
      .orderBy('j.id', 'desc')
      .limit(50),
  );

  return {
    byKey: (key: string) => byKey.get({ key }),
    /** Document of a job. */
    paper: (key: string) => paper.get({ key }),
    /** The oldest job that waits for a printer. */
    next: (printer: number) => next.get({ printer }),
    printers: () => printers.all({}),
    /** All printers, also disabled ones, with the number of pending jobs. */
    attached: () => attached.all({}),
    /** Latest jobs of a printer with unknown outcome, oldest first. */
    open: (printer: number, since: number) => open.all({ printer, since }).reverse(),
    /** Uncalled tickets with uncertain printing, newest first. */
    unprinted: (printer: number, since: number) => unprinted.all({ printer, since }),
  };
}

export type JobQueries = ReturnType<typeof createJobQueries>;
export type PrinterRow = ReturnType<JobQueries['printers']>[number];
