import { useState } from 'react';
import { useApi } from '#renderer/lib/server/api.tsx';
import type { CallOptions } from '#shared/contract/client.ts';
import {
  getPrintJob,
  PRINTER_FAULTS,
  type PrinterFault,
  type PrintJob,
} from '#shared/contract/devices/printing.ts';
import { createTicket } from '#shared/contract/tickets/ticket-content.ts';
import type { IssuedTicket } from '#shared/contract/tickets/tickets.ts';
import { useDialogAction } from '../frame/use-dialog-action.ts';
import type { OfferedPair } from '../pair/offered-pairs.ts';
import { createSteadyKey } from './steady-key.ts';
import type { ticketQuery } from './ticket-draft.ts';

/** Limits how long a ticket's paper is waited for, s. */
const PAPER_PATIENCE = 15;
/** Adds to what the server waits by itself, ms. */
const GRACE = 3000;

/** Describes the ticket that the operator wants. */
export interface TicketRequest {
  readonly pair: OfferedPair;
  readonly details: ReturnType<typeof ticketQuery>;
}

/** Says what became of a ticket's paper: `none` was requested, `unsure` may or may not have come out. */
export type Paper =
  | { readonly state: 'none' | 'printing' | 'printed' | 'unsure' }
  | { readonly state: 'failed'; readonly fault: PrinterFault | null };

/** Holds a ticket that was made, and what became of its paper. */
export interface MadeTicket {
  readonly ticket: IssuedTicket;
  readonly paper: Paper;
}

interface CreateTicketOptions {
  readonly idBranches: number;
  /** Runs once the ticket exists; its paper may still be on its way. */
  readonly onIssued: (request: TicketRequest) => void;
  /** Runs at the end: the ticket is printed if it was to be, or its paper is not sure. */
  readonly onEnd: (made: MadeTicket) => void;
}

/** Makes tickets, follows the paper of those that are printed, and keeps the last one made. */
export function useCreateTicket({ idBranches, onIssued, onEnd }: CreateTicketOptions) {
  const api = useApi();
  const [made, setMade] = useState<MadeTicket | null>(null);
  const [steadily] = useState(createSteadyKey);

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
      void follow(ticket);
    },
  );

  async function follow(ticket: IssuedTicket) {
    const { idPrintJob } = ticket;
    if (idPrintJob === null) return end({ ticket, paper: { state: 'none' } });
    setMade({ ticket, paper: { state: 'printing' } });
    const job = await api
      .call(
        getPrintJob,
        { params: { id: idPrintJob }, query: { wait: PAPER_PATIENCE } },
        { signal: AbortSignal.timeout(PAPER_PATIENCE * 1000 + GRACE) },
      )
      // Leaves only the paper unsure after a failure: the ticket exists.
      .catch(() => null);
    end({ ticket, paper: paperOf(job) });
  }

  function end(last: MadeTicket) {
    setMade(last);
    onEnd(last);
  }

  const printing = made?.paper.state === 'printing';
  return { ...action, made, printing, ready: action.ready && !printing };
}

/** Tells from the end of its print job what became of the paper; null where the job could not be read. */
function paperOf(job: PrintJob | null): Paper {
  if (job?.state === 'printed') return { state: 'printed' };
  if (job?.state !== 'failed') return { state: 'unsure' };
  return { state: 'failed', fault: PRINTER_FAULTS.find((fault) => fault === job.fault) ?? null };
}
