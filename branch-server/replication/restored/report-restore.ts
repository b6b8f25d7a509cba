import type { Restore } from '#branch-server/stored/restores/restores.ts';
import { lowestTicketIdAt } from '#branch-server/stored/tickets/ticket-ids.ts';
import { reportRestore } from '#shared/contract/replication/restored.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { type BranchCalendar, businessDay } from '#shared/domain/time/business-day.ts';
import type { PushStatus } from '#sync/branch/ports.ts';
import type { After, Timer } from '../after.ts';
import type { CentralClient } from '../central-client.ts';
import type { createApplyRestoreAnswer } from './apply-restore-answer.ts';

export interface ReportRestoreOptions {
  readonly client: CentralClient;
  /** The report that central is still to be asked about; undefined for none. */
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

/** What was open at the backup may have come the day before. */
const DAY_MS = 86_400_000;
/** Looks back as far as a backup is of use. */
const OF_USE_MS = 14 * DAY_MS;
/** Milliseconds until central is asked again that is at another place of the change log: numbers are given meanwhile. */
const BEHIND_MS = 1_000;
/** Times that it is asked so soon, each time that it has answered anything else. */
const SOON = 10;
/** Milliseconds for central to go through the tickets of a fortnight. */
const ANSWER_MS = 60_000;

/**
 * Tells central that the branch was put back, and learns what central has that it lacks, until what it sends again has
 * come to its end.
 */
export function createReportRestore(options: ReportRestoreOptions) {
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
    const { outcome, ...said } = await client.call(reportRestore, { body }, { timeoutMs: ANSWER_MS });
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
