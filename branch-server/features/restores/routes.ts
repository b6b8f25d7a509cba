import type { Notice } from '#branch-server/notices.ts';
import type { Operations } from '#branch-server/operations/operations.ts';
import type { RestoredTickets } from '#branch-server/stored/restores/restored-tickets.ts';
import type { Restore, Restores } from '#branch-server/stored/restores/restores.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import { finishRestore, listRestores, markRestoreSeen } from '#shared/contract/installation/restores.ts';
import { actorOf } from '#shared/server/kit/caller.ts';
import { command, type Route, read } from '#shared/server/kit/route.ts';
import { presentRestore } from './presenter.ts';

export interface RestoreRouteOptions {
  readonly operations: Pick<Operations, 'finishRestore'>;
  /** Uses the reading connection, as the next. */
  readonly reading: Pick<Restores, 'list'>;
  readonly tickets: Pick<RestoredTickets, 'lost' | 'open' | 'twice'>;
  readonly writing: Pick<Restores, 'find' | 'put'>;
  readonly hasCentral: boolean;
}

/** Serves the reports of what was put back, and takes what somebody decides about them. */
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
      const settled = operations.finishRestore(at, request.caller, scope);
      const codes = settled.map(({ code }) => code);
      const after = body.keep ? { kept: codes } : { closed: codes };
      if (settled.length > 0)
        scope.audit({ action: 'FINISH_RESTORE', by: actorOf(request), to: to(restore), after });
      return body.keep ? { closed: 0, kept: codes.length } : { closed: codes.length, kept: 0 };
    }),
  ];
}
