import type { Kysely } from 'kysely';
import type { WhoIsNext } from '#branch-server/calling/who-is-next.ts';
import type { Notice } from '#branch-server/notices.ts';
import { ticketCanceled } from '#branch-server/operations/cancel.ts';
import type { Operations } from '#branch-server/operations/operations.ts';
import type { Reads } from '#branch-server/stored/reads.ts';
import type { PresentTicket } from '#branch-server/stored/tickets/present-ticket.ts';
import { presentUnserved } from '#branch-server/stored/tickets/presenter.ts';
import type { TicketQueries } from '#branch-server/stored/tickets/ticket-queries.ts';
import { requireFreeWorkstation, requireOwnWorkstation } from '#branch-server/stored/workstations/policy.ts';
import { presentWorkstation } from '#branch-server/stored/workstations/presenter.ts';
import type { WorkstationView } from '#branch-server/stored/workstations/workstation-view.ts';
import type { WorkstationRow, Workstations } from '#branch-server/stored/workstations/workstations.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import type { AnswerOf } from '#shared/contract/endpoint.ts';
import { whoIsNext, type whoIsNext as whoIsNextEndpoint } from '#shared/contract/tickets/next-ticket.ts';
import { changeAttentionProfile } from '#shared/contract/workstation/attention-choice.ts';
import { addToQueue, callAuto, removeFromQueue } from '#shared/contract/workstation/waiting-workstations.ts';
import {
  callTicket,
  callWithoutTicket,
  cancelTicketAtWorkstation,
} from '#shared/contract/workstation/workstation-actions.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { ofCondition } from '#shared/server/configured/assert-complete-condition.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { command, type Route, read, transaction } from '#shared/server/kit/route.ts';

export interface CallingRouteOptions {
  readonly reader: Kysely<SharedTables>;
  readonly operations: Pick<Operations, 'assignProfile'>;
  readonly writing: Reads;
  readonly reading: Pick<Reads, 'workstations' | 'tickets'>;
  /** Uses the reading connection. */
  readonly whoIsNext: WhoIsNext;
}

/** Shows which ticket would be next at a workstation, and changes the attention profile that chooses it. */
export function callingRoutes(options: CallingRouteOptions): Route<Notice>[] {
  const { reader, operations, writing, reading, whoIsNext: next } = options;
  const nextAt = { whoIsNext: next, tickets: reading.tickets };

  return [
    read(whoIsNext, async ({ params, query: { idAttentionProfiles }, now }) => {
      const workstation = existing(reading.workstations, params.id);
      if (idAttentionProfiles === undefined) return presentNext(nextAt, workstation, now);
      const tried = await profileOf(reader, idAttentionProfiles);
      return presentNext(nextAt, { ...workstation, id_attention_profiles: tried.id }, now);
    }),

    transaction(changeAttentionProfile, async ({ params, body, caller, now }, scope) => {
      const workstation = existing(writing.workstations, params.id);
      const profile = await profileOf(scope.trx, body.idAttentionProfiles);
      const assigned = await operations.assignProfile(workstation, profile, caller, scope);
      return presentWorkstation(assigned, writing, now);
    }),
  ];
}

function existing(workstations: Workstations, id: number): WorkstationRow {
  const workstation = workstations.byId(id);
  if (!workstation) throw apiError('NOT_FOUND', { about: `workstation ${id}` });
  return workstation;
}

async function profileOf(db: Kysely<SharedTables>, id: number) {
  const profile = await db
    .selectFrom('attention_profiles')
    .select(['id', 'enabled', 'assignable', 'id_branch_types'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!profile) throw apiError('NOT_FOUND', { about: `attention profile ${id}` });
  return { ...profile, ...(await ofCondition(db, id)) };
}

/** Answers with the ticket that would be next at a workstation, by the attention profile that it has here. */
function presentNext(
  { whoIsNext, tickets }: { readonly whoIsNext: WhoIsNext; readonly tickets: TicketQueries },
  workstation: WorkstationRow,
  now: Millis,
): AnswerOf<typeof whoIsNextEndpoint> {
  const decided = whoIsNext.decide(workstation, now);
  // Reads at the same moment as the line above: nothing else runs between, and both go over one connection.
  const row = decided ? tickets.byId(decided.ticket.id) : undefined;
  if (!decided || !row) {
    const callableAt = whoIsNext.soonest(workstation, now);
    return { ticket: null, reason: null, idAttentionProfiles: null, callableAt };
  }
  return {
    ticket: { ...presentUnserved(row, now), idQueues: row.id_queues, queueName: row.queue },
    reason: decided.reason,
    idAttentionProfiles: decided.profileId,
    callableAt: null,
  };
}

export interface WaitingRouteOptions {
  readonly operations: Pick<Operations, 'waitForNext' | 'stopWaiting' | 'callNextIfIdle'>;
  readonly workstations: Workstations;
  /** Uses the writing connection, because the result of a command is not committed yet. */
  readonly view: WorkstationView;
  /** Registers a poll of a user for a customer. */
  readonly presence: { polled(user: number): void };
}

/** Waiting for the next customer (operations specification, sections 4 and 7). */
export function waitingRoutes(options: WaitingRouteOptions): Route<Notice>[] {
  const { operations, workstations, view, presence } = options;
  return [
    command(addToQueue, ({ params, caller, now }, scope) => {
      presence.polled(caller.idUsers);
      const workstation = requireFreeWorkstation(workstations, caller, params.id);
      operations.waitForNext(workstation, caller.idUsers, scope);
      return view(params.id, now);
    }),

    command(removeFromQueue, ({ params, caller, now }, scope) => {
      const { id: idWorkstations, id_branches: idBranches } = requireOwnWorkstation(
        workstations,
        caller,
        params.id,
      );
      operations.stopWaiting({ idBranches, idWorkstations }, scope);
      return view(params.id, now);
    }),

    command(callAuto, ({ params, caller, now }, scope) => {
      presence.polled(caller.idUsers);
      operations.callNextIfIdle(params.id, caller, scope);
      return view(params.id, now);
    }),
  ];
}

export interface ActionRouteOptions {
  readonly operations: Pick<Operations, 'callTicket' | 'callWithoutTicket' | 'cancelAtWorkstation'>;
  /** Both use the writing connection, because the result of a command is not committed yet. */
  readonly view: WorkstationView;
  readonly present: PresentTicket;
}

/** Operators call a selected ticket, call without ticket, and cancel, at their workstation. */
export function actionRoutes({ operations, view, present }: ActionRouteOptions): Route<Notice>[] {
  return [
    command(callTicket, ({ params, body, caller, now }, scope) => {
      operations.callTicket({ idWorkstations: params.id, idTicket: body.ticket }, caller, scope);
      return view(params.id, now);
    }),

    command(callWithoutTicket, ({ params, body, caller, now }, scope) => {
      operations.callWithoutTicket({ idWorkstations: params.id, ...body }, caller, scope);
      return view(params.id, now);
    }),

    command(cancelTicketAtWorkstation, (request, scope) => {
      const at = { idWorkstations: request.params.id, idTicket: request.body.ticket };
      const ticket = operations.cancelAtWorkstation(at, request.caller, scope);
      scope.audit(ticketCanceled(request, ticket));
      return present(ticket.id, request.now);
    }),
  ];
}
