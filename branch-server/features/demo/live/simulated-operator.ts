import type { Notice } from '#branch-server/notices.ts';
import type { Operations } from '#branch-server/operations/operations.ts';
import type { TicketRow } from '#branch-server/stored/tickets/ticket-row.ts';
import type { Workstations } from '#branch-server/stored/workstations/workstations.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { logNormal } from '#shared/domain/simulation/draw.ts';
import { SECOND_MS } from '#shared/domain/time/units.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import type { Caller } from '#shared/server/kit/caller.ts';
import type { LivePair } from './live-reads.ts';

export interface SimulatedOperatorOptions {
  readonly operations: Pick<
    Operations,
    'openWorkstation' | 'closeWorkstation' | 'callNext' | 'recall' | 'end' | 'noShow' | 'transfer'
  >;
  /** Uses the writing connection. */
  readonly workstations: Workstations;
  readonly random: () => number;
}

/** State of the workplace at a step. */
export interface SimulatedWorkplace {
  /** The workstations that may be used, the ones to be taken first in front. */
  readonly workstations: readonly number[];
  readonly pairs: readonly LivePair[];
  /** The moment in simulated time. */
  readonly now: Millis;
}

const SERVICE_MS = 110 * SECOND_MS;
const SPREAD = 0.5;
export const BREATH_MS = 6 * SECOND_MS;
const POLL_INTERVAL_MS = 3 * SECOND_MS;
const WAIT_TIMEOUT_MS = 25 * SECOND_MS;
const BREAK_MS = 150 * SECOND_MS;

const NO_SHOWS = 0.05;
const RECALLS = 0.08;
const TRANSFERS = 0.04;
/** Share of customers after whom the operator takes a break. */
const BREAKS = 0.05;

/** Planned outcome of the current ticket. */
interface Plan {
  readonly idTickets: number;
  readonly until: Millis;
  readonly outcome: 'end' | 'noShow' | 'transfer' | 'recall';
}

/**
 * Simulated operator at an unused workstation, through the same operations as users. Each step reads the current
 * state, so that it continues after interventions of supervisors or housekeeping.
 */
export function createSimulatedOperator({ operations, workstations, random }: SimulatedOperatorOptions) {
  let plan: Plan | null = null;
  let free: Millis = 0;

  function planOf(ticket: TicketRow, now: Millis): Plan {
    const chance = random();
    const lasts = Math.round(logNormal(random, SERVICE_MS, SPREAD));
    if (chance < NO_SHOWS + RECALLS)
      return { idTickets: ticket.id, until: now + WAIT_TIMEOUT_MS, outcome: 'recall' };
    const outcome = chance > 1 - TRANSFERS ? 'transfer' : 'end';
    return { idTickets: ticket.id, until: now + lasts, outcome };
  }

  /** Applies the plan to the current ticket. */
  function finish(
    { outcome, idTickets }: Plan,
    { pairs, now }: SimulatedWorkplace,
    caller: Caller,
    scope: Scope<Notice>,
  ) {
    if (outcome === 'recall') {
      operations.recall(idTickets, caller, scope);
      const isMissing = random() < NO_SHOWS / (NO_SHOWS + RECALLS);
      const until = now + (isMissing ? WAIT_TIMEOUT_MS : Math.round(logNormal(random, SERVICE_MS, SPREAD)));
      plan = { idTickets, until, outcome: isMissing ? 'noShow' : 'end' };
      return;
    }
    plan = null;
    free = now + BREATH_MS;
    const other = pairs[Math.floor(random() * pairs.length)];
    if (outcome === 'noShow') operations.noShow(idTickets, caller, scope);
    else if (outcome === 'transfer' && other) transferOrEnd(idTickets, other, caller, scope);
    else operations.end(idTickets, caller, scope);
  }

  /** Transfers the ticket, or ends it if it is in that queue already. */
  function transferOrEnd(id: number, other: LivePair, caller: Caller, scope: Scope<Notice>) {
    const { idServices: idService, idSegments: idSegment, idQueues } = other;
    const here = workstations.ofUser(caller.idUsers);
    const currentTicket = here && workstations.currentTicket(here.id);
    if (currentTicket?.id_queues === idQueues) operations.end(id, caller, scope);
    else operations.transfer(id, { idService, idSegment }, caller, scope);
  }

  return {
    /** Runs at most one action; a failed one is retried differently in the next step. */
    act(caller: Caller, workplace: SimulatedWorkplace, scope: Scope<Notice>): void {
      const { workstations: usable, now } = workplace;
      const here = workstations.ofUser(caller.idUsers);
      if (!here) {
        plan = null;
        const vacant = usable.find((id) => workstations.session(id) === undefined);
        if (vacant === undefined || now < free) return;
        operations.openWorkstation(vacant, caller, scope);
        free = now + BREATH_MS;
        return;
      }
      const currentTicket = workstations.currentTicket(here.id);
      if (currentTicket) {
        if (plan?.idTickets !== currentTicket.id) plan = planOf(currentTicket, now);
        if (plan.until <= now) finish(plan, workplace, caller, scope);
        return;
      }
      plan = null;
      if (now < free) return;
      if (random() < BREAKS / 4) {
        operations.closeWorkstation({ idWorkstations: here.id, closeReason: undefined }, caller, scope);
        free = now + Math.round(BREAK_MS * (0.5 + random()));
        return;
      }
      // Set before the call, which throws without a waiting ticket.
      free = now + POLL_INTERVAL_MS;
      plan = planOf(operations.callNext(here.id, caller, scope), now);
    },

    /** Finishes the current ticket and closes the workstation. */
    leave(caller: Caller, scope: Scope<Notice>): void {
      free = 0;
      const here = workstations.ofUser(caller.idUsers);
      if (!here) return;
      const currentTicket = workstations.currentTicket(here.id);
      if (currentTicket) operations.end(currentTicket.id, caller, scope);
      operations.closeWorkstation({ idWorkstations: here.id, closeReason: undefined }, caller, scope);
    },
  };
}
