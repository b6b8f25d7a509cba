import { useState } from 'react';
import { type Paper, waitForPaper } from '#renderer/lib/printing/wait-for-paper.ts';
import type { OfferedPair } from '#renderer/lib/reads/pairs/offered-pairs.ts';
import { useApi } from '#renderer/lib/server/api.tsx';
import { createIdempotencyKey } from '#renderer/lib/server/steady-key.ts';
import type { CallOptions } from '#shared/contract/client.ts';
import { createTicket } from '#shared/contract/tickets/ticket-content.ts';
import type { IssuedTicket } from '#shared/contract/tickets/tickets.ts';
import { useDialogAction } from '../frame/use-dialog-action.ts';
import type { ticketQuery } from './ticket-draft.ts';

/** Describes the ticket that the operator wants. */
export interface TicketRequest {
  readonly pair: OfferedPair;
  readonly details: ReturnType<typeof ticketQuery>;
}

/** Holds a ticket that was made, and what became of its paper. */
export interface CreatedTicket {
  readonly ticket: IssuedTicket;
  readonly paper: Paper;
}

interface CreateTicketOptions {
  readonly idBranches: number;
  /** Runs once the ticket exists; its paper may still be on its way. */
  readonly onIssued: (request: TicketRequest) => void;
  /** Runs at the end: the ticket is printed if it was to be, or its paper is not sure. */
  readonly onEnd: (made: CreatedTicket) => void;
}

/** Makes tickets, follows the paper of those that are printed, and keeps the last one made. */
export function useCreateTicket({ idBranches, onIssued, onEnd }: CreateTicketOptions) {
  const api = useApi();
  const [made, setMade] = useState<CreatedTicket | null>(null);
  const [steadily] = useState(createIdempotencyKey);

  const action = useDialogAction(
    async (request: TicketRequest, call: CallOptions) => {
      const { segment, service } = request.pair;
      const params = {
        id: idBranches,
        segment: Number(segment.idShort),
        service: Number(service.idShort),
      };
      const sent = { params, query: request.details };
      // Keeps it the one ticket when it is confirmed again after a lost answer.
      const ticket = await steadily(sent, call, (steady) => api.call(createTicket, sent, steady));
      return { request, ticket };
    },
    ({ request, ticket }) => {
      onIssued(request);
      void trackPaper(ticket);
    },
  );

  async function trackPaper(ticket: IssuedTicket) {
    const { idPrintJob } = ticket;
    if (idPrintJob === null) return end({ ticket, paper: { state: 'none' } });
    setMade({ ticket, paper: { state: 'printing' } });
    end({ ticket, paper: await waitForPaper(api, idPrintJob) });
  }

  function end(last: CreatedTicket) {
    setMade(last);
    onEnd(last);
  }

  const printing = made?.paper.state === 'printing';
  return { ...action, made, printing, ready: action.ready && !printing };
}
