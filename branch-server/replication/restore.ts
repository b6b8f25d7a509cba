import { statement } from '#branch-server/db/statement.ts';
import type { BranchTables } from '#branch-server/db/tables.ts';
import type { Notice } from '#branch-server/notices.ts';
import { createRestoredTickets, type RestoredTickets } from '#branch-server/stored/restored-tickets.ts';
import { createRestores, type Restore, type Restores } from '#branch-server/stored/restores.ts';
import { createNumbering } from '#branch-server/stored/tickets/numbering.ts';
import { lowestTicketIdAt } from '#branch-server/stored/tickets/ticket-ids.ts';
import { type MissingTicket, reportRestore } from '#shared/contract/replication/restored.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { type BranchCalendar, businessDay } from '#shared/domain/time/business-day.ts';
import { DAY_MS } from '#shared/domain/time/units.ts';
import type { Scope, WriteGate } from '#shared/server/db/scope.ts';
import { zoneHoursOf } from '#shared/server/kit/zone-hours.ts';
import type { PushStatus } from '#sync/branch/ports.ts';
import { type After, after, type Timer } from './after.ts';
import type { CentralClient, CentralLink } from './central-client.ts';
import type { ReplicationDeps } from './replication.ts';
import { ANSWER_TIMEOUT_MS } from './timeouts.ts';
import { createPushStatus } from './up/push-status.ts';

/** Composes the exchange with central after the branch was restored from a backup. */
export function composeRestored(
  { database, gate, settings }: ReplicationDeps,
  hold: (idRestores: number, scope: Scope<Notice>) => void,
) {
  const { sqlite, readable } = database;
  const reading = createRestores(readable);
  const status = createPushStatus(readable);
  const numbering = createNumbering(sqlite);
  const newest = statement<object>()(readable, (db) =>
    db.selectFrom('change_log').select('seq').orderBy('seq', 'desc').limit(1),
  );
  const zone = statement<{ branch: number }>()(readable, (db, p) =>
    db.selectFrom('branches').select('zone').where('id', '=', p('branch')),
  );
  const from = statement<{ branch: number; from: number; day: string }>()(readable, (db, p) =>
    db
      .selectFrom('tickets')
      .select(['id', 'row_ver'])
      .where('id', '>=', p('from'))
      .where('id_branches', '=', p('branch'))
      .where('day', '>=', p('day')),
  );

  const head = () => newest.get({})?.seq ?? 0;
  const noteForked = createNoteForked({ gate, restores: createRestores(sqlite), head });

  const open = ({ client, idBranches, alarm }: CentralLink) =>
    createReportRestore({
      client,
      alarm,
      after,
      noteForked,
      head,
      open: () => reading.list().find(({ resent_done, head_seq }) => head_seq !== null && resent_done === 0),
      status: status.read,
      ticketsFrom: (id, day) =>
        from.all({ branch: idBranches, from: id, day }).map((row) => [row.id, row.row_ver]),
      calendar: () => ({
        zoneHours: zoneHoursOf(zone.get({ branch: idBranches })?.zone),
        resetHour: settings().resetHour,
      }),
      take: createApplyRestoreAnswer({
        gate,
        idBranches,
        hold,
        restores: createRestores(sqlite),
        tickets: createRestoredTickets(sqlite),
        goOnCounting: numbering.goOn,
      }),
    });
  return { open };
}

export interface ReportRestoreOptions {
  readonly client: CentralClient;
  /** The report that central must still complete; undefined for none. */
  readonly open: () => Restore | undefined;
  readonly status: () => PushStatus;
  readonly head: () => number;
  /** The id and version of each ticket from this id and day on. */
  readonly ticketsFrom: (from: number, day: string) => [number, number][];
  readonly calendar: () => BranchCalendar;
  readonly take: ReturnType<typeof createApplyRestoreAnswer>;
  readonly noteForked: () => Promise<void>;
  readonly after: After;
  readonly alarm: (reason: string) => void;
}

/** Maximum age of a usable backup. */
const OF_USE_MS = 14 * DAY_MS;
/**
 * Delay before central is queried again after it was at another position of the change log, ms: numbers are issued
 * meanwhile.
 */
const BEHIND_MS = 1_000;
/** Number of such early retries, counted from the last other answer. */
const SOON = 10;

/**
 * Reports a restore to central, and receives the data that central has and the branch lacks, until everything was
 * sent again.
 */
function createReportRestore(options: ReportRestoreOptions) {
  const { client, open, status, head, calendar } = options;
  let underWay: Promise<void> | null = null;
  let again: Timer | null = null;
  let soon = 0;

  async function sendReport(restore: Restore): Promise<void> {
    again?.stop();
    const { epoch, cursor } = status();
    const isNew = restore.requested_epoch !== epoch;
    const body = {
      restore: {
        id: restore.id,
        how: restore.how,
        by: restore.by_user,
        backupAt: restore.backup_at,
        missingUntil: restore.missing_until,
        headSeq: restore.head_seq ?? 0,
      },
      epoch,
      at: cursor,
      headSeq: head(),
      tickets: isNew ? ticketsSince(restore.backup_at ?? restore.missing_until - OF_USE_MS) : null,
    };
    const { outcome, ...said } = await client.call(
      reportRestore,
      { body },
      { timeoutMs: ANSWER_TIMEOUT_MS.restore },
    );
    const isDone = outcome === 'done';
    await options.take(restore.id, {
      ...said,
      requestedEpoch: isDone ? epoch : restore.requested_epoch,
      isComplete: isDone && cursor.seq >= (restore.head_seq ?? 0),
    });
    soon -= 1;
    if (!isDone && soon > 0) again = options.after(BEHIND_MS, scheduleReport);
  }

  function ticketsSince(backupAt: Millis) {
    // Tickets open at the backup may be from the previous day.
    const from = lowestTicketIdAt(backupAt - DAY_MS);
    const day = businessDay(backupAt - DAY_MS, calendar());
    return { from, day, here: options.ticketsFrom(from, day) };
  }

  function scheduleReport(): void {
    const restore = open();
    if (!restore || underWay) return;
    underWay = sendReport(restore)
      .catch(raise)
      .finally(() => {
        underWay = null;
      });
  }

  const raise = (error: unknown) => options.alarm(error instanceof Error ? error.message : String(error));

  return {
    /** Central knows a later past of this branch. */
    forked(): void {
      void options.noteForked().catch(raise);
    },
    /** Call it whenever central has answered. */
    look(): void {
      soon = SOON;
      scheduleReport();
    },
    async stop(): Promise<void> {
      await underWay;
      again?.stop();
    },
  };
}

export type ReportRestore = ReturnType<typeof createReportRestore>;

export interface ApplyRestoreAnswerOptions {
  readonly gate: WriteGate<Notice, BranchTables>;
  readonly idBranches: number;
  /** Uses the writing connection, as the next. */
  readonly restores: Pick<Restores, 'find' | 'put'>;
  readonly tickets: Pick<RestoredTickets, 'add'>;
  /** Suspends tickets that were finished before. */
  readonly hold: (idRestores: number, scope: Scope<Notice>) => void;
  /** Continues the numbers of queues after those issued before. */
  readonly goOnCounting: (idBranches: number, issued: readonly MissingTicket[]) => void;
}

/** Answer of central to a restored branch. */
export interface RestoreAnswer {
  readonly tickets: readonly MissingTicket[];
  readonly again: { readonly rows: number; readonly known: number } | null;
  /** Epoch in which central answered; null before. */
  readonly requestedEpoch: string | null;
  /** Whether everything was sent again. */
  readonly isComplete: boolean;
}

/**
 * Adds the answer of central to the report of a restore, and applies it: no ticket is called twice and no number
 * issued twice.
 */
function createApplyRestoreAnswer(options: ApplyRestoreAnswerOptions) {
  const { gate, idBranches, restores, tickets, hold, goOnCounting } = options;
  return (
    idRestores: number,
    { tickets: missed, again, requestedEpoch, isComplete }: RestoreAnswer,
  ): Promise<void> =>
    gate.command((scope) => {
      const restore = restores.find(idRestores);
      if (!restore) return;
      const added = missed.filter((ticket) => tickets.add(rowOf(idRestores, idBranches, ticket)));
      const missing = added.filter(({ kind }) => kind === 'missing');
      if (added.length > missing.length) hold(idRestores, scope);
      goOnCounting(idBranches, missing);
      const isRequested = requestedEpoch !== null;
      restores.put({
        ...restore,
        source: isRequested && restore.source === 'waiting' ? 'central' : restore.source,
        missing: isRequested ? (restore.missing ?? 0) + missing.length : restore.missing,
        resent_rows: again?.rows ?? restore.resent_rows,
        resent_known: again?.known ?? restore.resent_known,
        requested_epoch: requestedEpoch,
        resent_done: isComplete ? 1 : 0,
      });
    });
}

const rowOf = (idRestores: number, idBranches: number, ticket: MissingTicket) => ({
  id_restores: idRestores,
  id_tickets: ticket.id,
  kind: ticket.kind,
  id_branches: idBranches,
  id_queues: ticket.idQueues,
  letter: ticket.letter,
  number: ticket.number,
  code: ticket.code,
  day: ticket.day,
  state: ticket.state,
  arrived_at: ticket.arrivedAt,
  ended_at: ticket.endedAt,
  resolution: null,
});

export interface NoteForkedOptions {
  readonly gate: WriteGate<Notice, BranchTables>;
  /** Uses the writing connection. */
  readonly restores: Pick<Restores, 'list' | 'begin'>;
  readonly head: () => number;
}

/**
 * Starts the report of a restore that left no trace on this machine: all its files were restored, including the
 * stored log position, and only central has later data. Central is queried once it trusts this machine.
 */
const createNoteForked =
  ({ gate, restores, head }: NoteForkedOptions) =>
  (): Promise<void> =>
    gate.command((scope) => {
      // An open report covers this restore.
      if (restores.list().some(({ resent_done }) => resent_done === 0)) return;
      restores.begin(scope.now, {
        how: 'disk',
        source: 'waiting',
        head_seq: head(),
        backup_at: null,
        missing_until: scope.now,
      });
    });
