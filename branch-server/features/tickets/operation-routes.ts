import type { Notice } from '#branch-server/notices.ts';
import { recoverableSince } from '#branch-server/operations/finish.ts';
import type { Operations } from '#branch-server/operations/operations.ts';
import type { SettingsNow } from '#branch-server/stored/general-settings.ts';
import type { PresentTicket } from '#branch-server/stored/tickets/present-ticket.ts';
import { presentNoShow } from '#branch-server/stored/tickets/presenter.ts';
import type { TicketQueries } from '#branch-server/stored/tickets/ticket-queries.ts';
import type { UnservedTickets } from '#branch-server/stored/tickets/unserved-tickets.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import {
  createSetOfTickets,
  listNoShows,
  recoverTicket,
  standByTicket,
  transferTicket,
  undoTicket,
} from '#shared/contract/tickets/ticket-operations.ts';
import { actorOf } from '#shared/server/kit/caller.ts';
import { command, type Route, read } from '#shared/server/kit/route.ts';
import type { PresentAfterOperation } from './presenter.ts';

export interface OperationRouteOptions {
  readonly operations: Pick<
    Operations,
    'transfer' | 'standBy' | 'recover' | 'undo' | 'issueSet' | 'saveUnsavedInput'
  >;
  readonly settings: SettingsNow;
  /** Uses the writing connection, because the result of a command is not committed yet. */
  readonly present: PresentTicket;
  readonly presentAfter: PresentAfterOperation;
  readonly tickets: TicketQueries;
  readonly unserved: UnservedTickets;
  readonly branchExists: (id: number) => boolean;
  readonly branchName: (id: number) => string;
}

/** Routes for transfer, stand-by, recovery, undo and bulk operations (operations specification, sections 4 and 7). */
export function operationRoutes(options: OperationRouteOptions): Route<Notice>[] {
  const { operations, settings, present, presentAfter, tickets, unserved } = options;
  const requireBranch = (id: number) => {
    if (!options.branchExists(id)) throw apiError('NOT_FOUND', { about: `branch ${id}` });
  };

  return [
    command(transferTicket, ({ params, body, caller, now }, scope) => {
      operations.saveUnsavedInput(params.id, body, caller, scope);
      return presentAfter(operations.transfer(params.id, body, caller, scope), caller, now);
    }),
    command(standByTicket, ({ params, query, body, caller, now }, scope) => {
      operations.saveUnsavedInput(params.id, body, caller, scope);
      return presentAfter(operations.standBy(params.id, query.idUser, caller, scope), caller, now);
    }),
    command(recoverTicket, ({ params, caller, now }, scope) =>
      present(operations.recover(params.id, caller, scope).id, now),
    ),
    command(undoTicket, ({ params, caller, now }, scope) =>
      presentAfter(operations.undo(params.id, caller, scope), caller, now),
    ),

    read(listNoShows, ({ params, now }) => {
      requireBranch(params.id);
      const since = recoverableSince(settings, now);
      const ids = since === null ? [] : unserved.noShows(params.id, since);
      return ids.flatMap((id) => presentNoShow(tickets.byId(id), now - (since ?? now)) ?? []);
    }),

    command(createSetOfTickets, (request, scope) => {
      const { params, body } = request;
      requireBranch(params.id);
      const { idServices, idSegments } = body;
      const input = { idBranches: params.id, idServices, idSegments, amount: Number(body.amount) };
      const issued = operations.issueSet(input, scope);
      scope.audit({
        action: 'GENERATE_TICKETS',
        by: actorOf(request),
        to: { entity: 'branches', pk: params.id, name: options.branchName(params.id) },
        after: { ...body, amount: issued.length, first: issued[0]?.code, last: issued.at(-1)?.code },
      });
      return { tickets: issued.map(({ id, code }) => ({ idTicket: id, code })) };
    }),
  ];
}
