import type { Notice } from '#branch-server/notices.ts';
import type { Operations } from '#branch-server/operations/operations.ts';
import type { RestoredTickets } from '#branch-server/stored/restored-tickets.ts';
import type { Restore, Restores } from '#branch-server/stored/restores.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import {
  finishRestore,
  listRestores,
  markRestoreSeen,
  type ReportedTicket,
  type RestoreReport,
} from '#shared/contract/installation/restores.ts';
import { actorOf } from '#shared/server/kit/caller.ts';
import { command, type Route, read } from '#shared/server/kit/route.ts';

export interface RestoreRouteOptions {
  readonly operations: Pick<Operations, 'finishRestore'>;
  /** Uses the reading connection, as the next. */
  readonly reading: Pick<Restores, 'list'>;
  readonly tickets: Pick<RestoredTickets, 'missing' | 'open' | 'twice'>;
  readonly writing: Pick<Restores, 'find' | 'put'>;
  readonly hasCentral: boolean;
}

/** Reports of restores, and decisions about their tickets. */
export function restoreRoutes(options: RestoreRouteOptions): Route<Notice>[] {
  const { operations, reading, tickets, writing, hasCentral } = options;
  const existing = (id: number): Restore => {
    const restore = writing.find(id);
    if (!restore) throw apiError('NOT_FOUND', { about: `restore ${id}` });
    return restore;
  };
  const to = ({ id }: Restore) => ({ entity: 'restores', pk: id, name: new Date(id).toISOString() });

  return [
    read(listRestores, () => ({
      rows: reading.list().map((restore) => presentRestore(restore, tickets, { hasCentral })),
    })),

    command(markRestoreSeen, (request, scope) => {
      const restore = existing(request.params.id);
      if (restore.seen_at !== null) return {};
      const by = actorOf(request);
      writing.put({ ...restore, seen_at: scope.now, seen_by: by.username });
      scope.audit({ action: 'RESTORE_SEEN', by, to: to(restore) });
      return {};
    }),

    command(finishRestore, ({ params, body, ...request }, scope) => {
      const restore = existing(params.id);
      const at = { idRestores: restore.id, ...body };
      const finished = operations.finishRestore(at, request.caller, scope);
      const codes = finished.map(({ code }) => code);
      const after = body.retain ? { kept: codes } : { closed: codes };
      if (finished.length > 0)
        scope.audit({ action: 'FINISH_RESTORE', by: actorOf(request), to: to(restore), after });
      return body.retain ? { closed: 0, retained: codes.length } : { closed: codes.length, retained: 0 };
    }),
  ];
}

type Reported = ReturnType<RestoredTickets['missing']>[number];

/** Presents a restore as its report, with numbers that were issued twice. */
function presentRestore(
  restore: Restore,
  tickets: Pick<RestoredTickets, 'missing' | 'open' | 'twice'>,
  { hasCentral }: { readonly hasCentral: boolean },
): RestoreReport {
  const { id, how, source, missing, events, changes } = restore;
  return {
    id,
    how,
    source,
    missing,
    events,
    changes,
    by: restore.by_user,
    backupAt: restore.backup_at,
    missingUntil: restore.missing_until,
    replaced: restore.replaced,
    missingTickets: tickets.missing(id).map(presentTicket),
    toClose: tickets.open(id).map(presentTicket),
    twice: tickets.twice(id),
    resent: hasCentral
      ? {
          rows: restore.resent_rows ?? 0,
          known: restore.resent_known ?? 0,
          isDone: restore.resent_done === 1,
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
