import type { BranchDatabase } from '#branch-server/db/open-database.ts';
import type { Notice } from '#branch-server/notices.ts';
import { recoverableSince } from '#branch-server/operations/finish.ts';
import type { Issued } from '#branch-server/operations/issue.ts';
import type { Operations } from '#branch-server/operations/operations.ts';
import type { SettingsNow } from '#branch-server/stored/general-settings.ts';
import { assertKioskOpen, createKioskHours, type KioskHours } from '#branch-server/stored/kiosk-hours.ts';
import { createNames } from '#branch-server/stored/names.ts';
import type { Reads } from '#branch-server/stored/reads.ts';
import { createPresentTicket, type PresentTicket } from '#branch-server/stored/tickets/present-ticket.ts';
import { presentNoShow } from '#branch-server/stored/tickets/presenter.ts';
import type { TicketCalls } from '#branch-server/stored/tickets/ticket-calls.ts';
import type { TicketQueries } from '#branch-server/stored/tickets/ticket-queries.ts';
import type { UnservedTickets } from '#branch-server/stored/tickets/unserved-tickets.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import type { AnswerOf } from '#shared/contract/endpoint.ts';
import { getTicket } from '#shared/contract/tickets/complete-ticket.ts';
import { createTicket } from '#shared/contract/tickets/ticket-content.ts';
import {
  createSetOfTickets,
  endTicket,
  listNoShows,
  noShowTicket,
  recallTicket,
  recoverTicket,
  standByTicket,
  transferTicket,
  undoTicket,
} from '#shared/contract/tickets/ticket-operations.ts';
import { type IssuedTicket, issueTicket } from '#shared/contract/tickets/tickets.ts';
import type { Millis, TicketId } from '#shared/domain/ids.ts';
import { branchTime } from '#shared/domain/time/branch-time.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import { actorOf, type Caller } from '#shared/server/kit/caller.ts';
import type { Feature } from '#shared/server/kit/feature.ts';
import { command, type Limit, type Route, read } from '#shared/server/kit/route.ts';
import { zoneHoursOf } from '#shared/server/kit/zone-hours.ts';

export interface TicketsOptions {
  readonly operations: TicketRouteOptions['operations'] & OperationRouteOptions['operations'];
  /** Uses the writing connection, because the result of a command is not committed yet. */
  readonly writing: Pick<Reads, 'tickets' | 'settings' | 'workstations' | 'workstationView'>;
  readonly reading: Pick<Reads, 'callsOf' | 'tickets' | 'unserved'>;
  readonly database: Pick<BranchDatabase, 'sqlite'>;
  readonly printNew: TicketRouteOptions['printNew'];
  /** Changes with the configuration. */
  readonly version: () => number;
  readonly issueLimits: readonly Limit[];
}

/** The course of a ticket, from its issue to its end. */
export function composeTickets(options: TicketsOptions): Feature<Notice> {
  const { operations, writing, reading, database, version, printNew, issueLimits } = options;
  const { sqlite } = database;
  const present = createPresentTicket(writing.tickets);
  const shared = {
    operations,
    settings: writing.settings,
    present,
    presentAfter: createPresentAfterOperation(present, writing),
    branchExists: branchExists(sqlite),
  };
  return {
    routes: [
      ...ticketRoutes({
        ...shared,
        printNew,
        issueLimits,
        presentRead: createPresentTicket(reading.tickets),
        callsOf: reading.callsOf,
        kioskHours: createKioskHours(sqlite, version),
      }),
      ...operationRoutes({
        ...shared,
        tickets: reading.tickets,
        unserved: reading.unserved,
        branchName: createNames(sqlite).branch,
      }),
    ],
  };
}

function branchExists(sqlite: BranchDatabase['sqlite']) {
  const find = sqlite.prepare('select 1 from branches where id = ? and enabled = 1');
  return (id: number): boolean => find.get(id) !== undefined;
}

export function presentIssued(
  { ticket, queue, peopleAhead, estimate, timeOfAppointment }: Issued,
  idPrintJob: string | null,
): IssuedTicket {
  return {
    idTicket: ticket.id,
    letter: ticket.letter,
    number: ticket.number,
    code: ticket.code,
    queueName: queue.name,
    servName: queue.service,
    created: branchTime(ticket.arrived_at, zoneHoursOf(queue.zone)),
    createdAt: ticket.arrived_at,
    clientsWaiting: peopleAhead,
    avgWaiting: estimate.seconds,
    waitFromMinutes: estimate.fromMinutes,
    waitToMinutes: estimate.toMinutes,
    timeOfAppointment,
    idPrintJob,
  };
}

/** Presents a ticket after an operation, with the workstation of the operator. */
type PresentAfterOperation = (
  ticket: { readonly id: TicketId },
  caller: Caller,
  now: Millis,
) => AnswerOf<typeof endTicket>;

/** Uses the writing connection, because the operation is not committed yet. */
const createPresentAfterOperation =
  (
    present: PresentTicket,
    { workstations, workstationView }: Pick<Reads, 'workstations' | 'workstationView'>,
  ): PresentAfterOperation =>
  ({ id }, caller, now) => {
    const open = workstations.ofUser(caller.idUsers);
    return { ...present(id, now), workstation: open ? workstationView(open.id, now) : null };
  };

/**
 * Queues the print job of a new ticket, in the transaction that issues it; returns the key of the job. Null
 * without a printer.
 */
export interface NewTicketPrinting {
  atKiosk(scope: Scope<Notice>, issued: Issued, idKiosks: number): string | null;
  /** Prints at the branch's first printer. */
  atBranch(scope: Scope<Notice>, issued: Issued): string | null;
}

interface TicketRouteOptions {
  readonly operations: Pick<
    Operations,
    'issue' | 'issueByStaff' | 'recall' | 'noShow' | 'end' | 'saveUnsavedInput'
  >;
  readonly presentAfter: PresentAfterOperation;
  readonly presentRead: PresentTicket;
  readonly callsOf: TicketCalls;
  readonly branchExists: (id: number) => boolean;
  readonly kioskHours: KioskHours;
  readonly printNew: NewTicketPrinting;
  readonly issueLimits: readonly Limit[];
}

/** Issues, shows, recalls and ends tickets over HTTP. */
function ticketRoutes(options: TicketRouteOptions): Route<Notice>[] {
  const { operations, presentAfter, presentRead, callsOf, printNew } = options;

  return [
    command(
      issueTicket,
      ({ params, query, body, now }, scope) => {
        if (!options.branchExists(params.id)) throw apiError('NOT_FOUND', { about: `branch ${params.id}` });
        const idKiosks = body.idKiosk ?? null;
        if (idKiosks !== null) assertKioskOpen(options.kioskHours, { idKiosks, idBranches: params.id }, now);
        const issued = operations.issue(
          {
            idBranches: params.id,
            idServices: query.service,
            idSegments: query.segment,
            idKiosks,
            language: body.language,
          },
          scope,
        );
        return presentIssued(issued, idKiosks === null ? null : printNew.atKiosk(scope, issued, idKiosks));
      },
      options.issueLimits,
    ),

    command(createTicket, ({ params, query, caller }, scope) => {
      const issued = operations.issueByStaff(params, query, caller, scope);
      const idPrintJob = query.print === 'Y' ? printNew.atBranch(scope, issued) : null;
      // Throws after the ticket was issued, which rolls the transaction back.
      if (query.print === 'Y' && idPrintJob === null) throw apiError('NO_PRINTER');
      return presentIssued(issued, idPrintJob);
    }),

    read(getTicket, ({ params, now }) => ({ ...presentRead(params.id, now), calls: callsOf(params.id) })),

    command(recallTicket, ({ params, caller, now }, scope) =>
      presentAfter(operations.recall(params.id, caller, scope), caller, now),
    ),
    command(noShowTicket, ({ params, body, caller, now }, scope) => {
      operations.saveUnsavedInput(params.id, body, caller, scope);
      return presentAfter(operations.noShow(params.id, caller, scope), caller, now);
    }),
    command(endTicket, ({ params, body, caller, now }, scope) => {
      operations.saveUnsavedInput(params.id, body, caller, scope);
      return presentAfter(operations.end(params.id, caller, scope), caller, now);
    }),
  ];
}

interface OperationRouteOptions {
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
function operationRoutes(options: OperationRouteOptions): Route<Notice>[] {
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
