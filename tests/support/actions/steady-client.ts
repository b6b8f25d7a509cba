// biome-ignore lint/plugin: pause of a client before it retries
import { setTimeout as pause } from 'node:timers/promises';
import { type Client, Unreachable } from '#shared/contract/client.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import {
  createSetOfTickets,
  endTicket,
  noShowTicket,
  recoverTicket,
  standByTicket,
  transferTicket,
  undoTicket,
} from '#shared/contract/tickets/ticket-operations.ts';
import { issueTicket } from '#shared/contract/tickets/tickets.ts';
import { callTicket, cancelTicketAtWorkstation } from '#shared/contract/workstation/workstation-actions.ts';
import { callNext } from '#shared/contract/workstation/workstations.ts';
import type { TicketVerb } from '#shared/domain/tickets/transitions.ts';

/** Lists the events that each call writes. */
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
 * A client that repeats requests under the same key until answered; reports answered tickets and the number of
 * requests.
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

/** No answer, or a truncated one. */
export const isSilence = (error: unknown): boolean =>
  error instanceof Unreachable || error instanceof TypeError;

function ticketsOf(answer: unknown): number[] {
  const { idTicket, tickets } = answer as { idTicket?: number; tickets?: readonly { idTicket: number }[] };
  return tickets ? tickets.map((one) => one.idTicket) : idTicket === undefined ? [] : [idTicket];
}
