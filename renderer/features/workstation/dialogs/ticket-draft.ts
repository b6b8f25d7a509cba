import { useState } from 'react';
import { type Paper, waitForPaper } from '#renderer/lib/printing/wait-for-paper.ts';
import type { OfferedPair } from '#renderer/lib/reads/pairs/offered-pairs.ts';
import { useApi } from '#renderer/lib/server/api.tsx';
import { createIdempotencyKey } from '#renderer/lib/server/steady-key.ts';
import type { CallOptions } from '#shared/contract/client.ts';
import { createTicket } from '#shared/contract/tickets/ticket-content.ts';
import type { IssuedTicket } from '#shared/contract/tickets/tickets.ts';
import { MAX_TELEPHONE_LENGTH } from '#shared/domain/telephone.ts';
import { useDialogAction } from './dialog-action.ts';

/** Longest texts of a new ticket, in characters. */
export const MAX_LENGTHS = { name: 90, notes: 256, phone: MAX_TELEPHONE_LENGTH, email: 100 } as const;

/** Holds what is known of the customer of a new ticket or appointment. */
export interface TicketDraft {
  readonly name: string;
  readonly notes: string;
  readonly phone: string;
  readonly sms: boolean;
  /** Where an appointment is confirmed to; a ticket has none. */
  readonly email: string;
}

export const EMPTY_DRAFT: TicketDraft = { name: '', notes: '', phone: '', sms: false, email: '' };

/** Names the texts that have characters which they may not have. */
export function forbiddenIn({ name, notes }: TicketDraft): {
  readonly name: boolean;
  readonly notes: boolean;
} {
  return { name: hasForbidden(name), notes: hasForbidden(notes) };
}

/** Tells whether the customer can be written to: only with a number, and only where the branch does so. */
export function mayWrite({ phone }: TicketDraft, smsEnabled: boolean): boolean {
  return smsEnabled && phone !== '';
}

/** Tells whether an appointment can be booked with it: somebody has to have a name to be found by. */
export function isBookable({ name, notes, email }: TicketDraft): boolean {
  return (
    name.trim() !== '' &&
    name.length <= MAX_LENGTHS.name &&
    notes.length <= MAX_LENGTHS.notes &&
    email.length <= MAX_LENGTHS.email
  );
}

/** Writes the draft as the server takes it, without what was left empty. */
export function ticketQuery(
  draft: TicketDraft,
  { smsEnabled, print }: { smsEnabled: boolean; print: boolean },
) {
  const [name, notes] = [draft.name.trim(), draft.notes.trim()];
  const { phone } = draft;
  return {
    ...(name && { name }),
    ...(notes && { notes }),
    ...(phone && { phone }),
    ...(draft.sms && mayWrite(draft, smsEnabled) && { sms: 'Y' as const }),
    ...(print && { print: 'Y' as const }),
  };
}

/** Tells whether a text has what the address of a new ticket cannot hold (operations specification, section 5). */
function hasForbidden(text: string): boolean {
  return /[&?/='’]/u.test(text);
}

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
