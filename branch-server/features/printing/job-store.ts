import type { Database } from 'better-sqlite3';
import type { PrintJobsTable } from '#branch-server/db/schema/devices.ts';
import { statement } from '#branch-server/db/statement.ts';
import type { Notice } from '#branch-server/notices.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { TicketDocument } from '#shared/domain/printing/ticket-document.ts';
import type { Scope } from '#shared/server/db/scope.ts';

type State = PrintJobsTable['state'];

/** Batch size, to keep the command short. */
const PURGE_BATCH_SIZE = 500;

export interface NewJob {
  readonly idPrinters: number;
  readonly idBranches: number;
  readonly idTickets: number;
  readonly document: TicketDocument;
  readonly copy: boolean;
}

/**
 * Rows of the print spool. A job is written with its ticket, so that neither exists without the other.
 *
 * @param newKey creates an unguessable key
 */
export function createJobStore(sqlite: Database, newKey: () => string) {
  const insert = statement<{
    key: string;
    printer: number;
    ticket: number;
    document: string;
    copy: 0 | 1;
    now: number;
  }>()(sqlite, (db, p) =>
    db
      .insertInto('print_jobs')
      .values({
        key: p('key'),
        id_printers: p('printer'),
        id_tickets: p('ticket'),
        state: 'queued',
        error: null,
        copy: p('copy'),
        document: p('document'),
        attempts: 0,
        created_at: p('now'),
        updated_at: p('now'),
      })
      .returning('key'),
  );
  const mark = statement<{ id: number; state: State; error: string | null; tries: number; now: number }>()(
    sqlite,
    (db, p) =>
      db
        .updateTable('print_jobs')
        .set((eb) => ({
          state: p('state'),
          error: p('error'),
          attempts: eb('attempts', '+', p('tries')),
          updated_at: p('now'),
        }))
        .where('id', '=', p('id')),
  );
  const printerOf = statement<{ branch: number; kiosk: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('printers')
      .select('id')
      .where('id_branches', '=', p('branch'))
      .where('id_kiosks', '=', p('kiosk'))
      .where('enabled', '=', 1),
  );
  const firstAt = statement<{ branch: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('printers')
      .select('id')
      .where('id_branches', '=', p('branch'))
      .where('enabled', '=', 1)
      .orderBy('id')
      .limit(1),
  );
  const lastOf = statement<{ ticket: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('print_jobs')
      .select(['id_printers', 'document'])
      .where('id_tickets', '=', p('ticket'))
      .orderBy('id', 'desc')
      .limit(1),
  );

  const printer = statement<{ printer: number; branch: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('printers')
      .select('id')
      .where('id', '=', p('printer'))
      .where('id_branches', '=', p('branch'))
      .where('enabled', '=', 1),
  );
  const purgeStatement = statement<{ before: number }>()(sqlite, (db, p) =>
    db
      .deleteFrom('print_jobs')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('print_jobs')
          .select('id')
          .where('created_at', '<', p('before'))
          .where('state', 'not in', ['queued', 'sending'])
          .orderBy('created_at')
          .limit(PURGE_BATCH_SIZE),
      ),
  );
  const interrupted = statement<{ now: number }>()(sqlite, (db, p) =>
    db
      .updateTable('print_jobs')
      .set({ state: 'unknown', error: 'interrupted', updated_at: p('now') })
      .where('state', '=', 'sending'),
  );

  return {
    /** A job that was being sent when the server died may be on paper or not; it is never sent again. */
    resolveInterrupted: (scope: Scope<Notice>): number => interrupted.run({ now: scope.now }),

    /** The printer of a kiosk at a branch; undefined if it has none. */
    printerOf: (branch: number, kiosk: number): number | undefined => printerOf.get({ branch, kiosk })?.id,
    /** A branch's first printer; undefined if it has none. */
    firstPrinterAt: (branch: number): number | undefined => firstAt.get({ branch })?.id,
    lastOf: (ticket: number) => lastOf.get({ ticket }),
    /** Whether an enabled printer belongs to a branch. */
    isAt: (idPrinters: number, branch: number): boolean =>
      printer.get({ printer: idPrinters, branch }) !== undefined,

    /** Deletes some of the older finished jobs; returns their number. */
    purge: (_: Scope<Notice>, before: Millis): number => purgeStatement.run({ before }),

    /** Answers the job's key. */
    add(scope: Scope<Notice>, { idPrinters, idBranches, idTickets, document, copy }: NewJob): string {
      const row = insert.get({
        key: newKey(),
        printer: idPrinters,
        ticket: idTickets,
        document: JSON.stringify(document),
        copy: copy ? 1 : 0,
        now: scope.now,
      });
      if (!row) throw new Error('the print job was not written');
      scope.announce({ kind: 'print', idBranches, idPrinters });
      return row.key;
    },

    mark(scope: Scope<Notice>, id: number, state: State, error: string | null, tries: 0 | 1): void {
      mark.run({ id, state, error, tries, now: scope.now });
    },
  };
}

export type JobStore = ReturnType<typeof createJobStore>;
