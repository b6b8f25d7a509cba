import type { RestoredTickets } from '#branch-server/stored/restores/restored-tickets.ts';
import type { Restore } from '#branch-server/stored/restores/restores.ts';
import type { ReportedTicket, RestoreReport } from '#shared/contract/installation/restores.ts';

type Reported = ReturnType<RestoredTickets['lost']>[number];

/** Turns what is known of a restore into its report, with the numbers that were given again by now. */
export function presentRestore(
  restore: Restore,
  tickets: Pick<RestoredTickets, 'lost' | 'open' | 'twice'>,
  { hasCentral }: { readonly hasCentral: boolean },
): RestoreReport {
  const { id, how, source, lost, events, changes } = restore;
  return {
    id,
    how,
    source,
    lost,
    events,
    changes,
    by: restore.by_user,
    backupAt: restore.backup_at,
    missingUntil: restore.missing_until,
    kept: restore.kept,
    missingTickets: tickets.lost(id).map(presentTicket),
    toClose: tickets.open(id).map(presentTicket),
    twice: tickets.twice(id),
    sentAgain: hasCentral
      ? {
          rows: restore.again_rows ?? 0,
          known: restore.again_known ?? 0,
          isDone: restore.again_done === 1,
        }
      : null,
    seenAt: restore.seen_at,
    seenBy: restore.seen_by,
  };
}

const presentTicket = ({
  id_tickets,
  code,
  queue,
  state,
  arrived_at,
  ended_at,
}: Reported): ReportedTicket => ({
  id: id_tickets,
  code,
  state,
  arrivedAt: arrived_at,
  endedAt: ended_at,
  queue: queue ?? '',
});
