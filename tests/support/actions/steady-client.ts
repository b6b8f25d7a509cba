// biome-ignore lint/plugin: pause of a client before it retries
import { setTimeout as pause } from 'node:timers/promises';
import { type Client, Unreachable } from '#shared/contract/client.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import {
  createSetOfTickets,
  recoverTicket,
  standByTicket,
  transferTicket,
  undoTicket,
} from '#shared/contract/tickets/ticket-operations.ts';
import { endTicket, issueTicket, noShowTicket } from '#shared/contract/tickets/tickets.ts';
import { callTicket, cancelTicketAtWorkstation } from '#shared/contract/workstation/workstation-actions.ts';
import { callNext } from '#shared/contract/workstation/workstations.ts';
import type { TicketVerb } from '#shared/domain/tickets/transitions.ts';

/** Lists what each call writes into the event log. */
const WRITES: ReadonlyMap<Endpoint, TicketVerb> = new Map<Endpoint, TicketVerb>([
  [callNext, 'call'],
  [callTicket, 'call'],
  [cancelTicketAtWorkstation, 'cancel'],
  [createSetOfTickets, 'issue'],
  [endTicket, 'end'],
  [issueTicket, 'issue'],
  [noShowTicket, 'noShow'],
  [recoverTicket, 'recover'],
  [standByTicket, 'standBy'],
  [transferTicket, 'transfer'],
  [undoTicket, 'undo'],
]);

const AGAIN_AFTER_MS = 40;

/**
 * A client that asks again, under the same key, until the server answers, whatever happens to the server meanwhile;
 * and tells which tickets it was answered to have changed, and how often it had asked.
 */
export function steadyClient(
  client: Client,
  onAnswer: (kind: TicketVerb, tickets: readonly number[], tries: number) => void,
): Client {
  return {
    async call(endpoint, request) {
      const idempotencyKey = crypto.randomUUID();
      for (let tries = 1; ; tries += 1) {
        try {
          const answer = await client.call(endpoint, request, { idempotencyKey });
          const kind = WRITES.get(endpoint);
          if (kind) onAnswer(kind, ticketsOf(answer), tries);
          return answer;
        } catch (error) {
          if (!isSilence(error)) throw error;
          await pause(AGAIN_AFTER_MS);
        }
      }
    },
  };
}

/** No answer, or one that broke off in its middle. */
export const isSilence = (error: unknown): boolean =>
  error instanceof Unreachable || error instanceof TypeError;

function ticketsOf(answer: unknown): number[] {
  const { idTicket, tickets } = answer as { idTicket?: number; tickets?: readonly { idTicket: number }[] };
  return tickets ? tickets.map((one) => one.idTicket) : idTicket === undefined ? [] : [idTicket];
}
