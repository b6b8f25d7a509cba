import { useState } from 'react';
import { useApi } from '#renderer/lib/api.tsx';
import { createIdempotencyKey } from '#renderer/lib/idempotency.ts';
import type { OfferedPair } from '#renderer/lib/pairs.ts';
import { type Paper, waitForPaper } from '#renderer/lib/wait-for-paper.ts';
import type { CallOptions } from '#shared/contract/client.ts';
import { createTicket } from '#shared/contract/tickets/ticket-content.ts';
import { type IssuedTicket, isNullName } from '#shared/contract/tickets/tickets.ts';
import { MAX_TELEPHONE_LENGTH } from '#shared/domain/telephone.ts';
import { useDialogAction } from './dialog-action.ts';

/** Maximum lengths in characters. */
export const MAX_LENGTHS = { name: 90, notes: 256, phone: MAX_TELEPHONE_LENGTH, email: 100 } as const;

/** Customer data of a new ticket or appointment. */
export interface TicketDraft {
  readonly name: string;
  readonly notes: string;
  readonly phone: string;
  readonly sms: boolean;
  /** Address for the confirmation of an appointment. */
  readonly email: string;
}

export const EMPTY_DRAFT: TicketDraft = { name: '', notes: '', phone: '', sms: false, email: '' };

/** Fields with characters that are not allowed, and whether the name is the text `null`. */
export function forbiddenIn({ name, notes }: TicketDraft) {
  return { name: hasForbidden(name), nullName: isNullName(name), notes: hasForbidden(notes) };
}

/** Whether an SMS can be sent: the number is given and the branch sends SMS. */
export function mayWrite({ phone }: TicketDraft, smsEnabled: boolean): boolean {
  return smsEnabled && phone !== '';
}

/** Whether the draft is valid for an appointment, which requires a name. */
export function isBookable({ name, notes, email }: TicketDraft): boolean {
  return (
    name.trim() !== '' &&
    name.length <= MAX_LENGTHS.name &&
    notes.length <= MAX_LENGTHS.notes &&
    email.length <= MAX_LENGTHS.email
  );
}

/** Converts the draft to query parameters, without empty fields. */
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

/** Whether a text contains characters that the ticket's URL cannot hold (operations specification, section 5). */
function hasForbidden(text: string): boolean {
  return /[&?/='’]/u.test(text);
}

export interface TicketRequest {
  readonly pair: OfferedPair;
  readonly details: ReturnType<typeof ticketQuery>;
}

/** An issued ticket and the state of its paper. */
export interface CreatedTicket {
  readonly ticket: IssuedTicket;
  readonly paper: Paper;
}

interface CreateTicketOptions {
  readonly idBranches: number;
  /** Runs when the ticket is issued; printing may continue. */
  readonly onIssued: (request: TicketRequest) => void;
  /** Runs when printing has finished, failed or timed out. */
  readonly onEnd: (lastCreated: CreatedTicket) => void;
}

/** Issues tickets, watches their printing and stores the last one. */
export function useCreateTicket({ idBranches, onIssued, onEnd }: CreateTicketOptions) {
  const api = useApi();
  const [lastCreated, setLastCreated] = useState<CreatedTicket | null>(null);
  const [callWithKey] = useState(createIdempotencyKey);

  const action = useDialogAction(
    async (request: TicketRequest, call: CallOptions) => {
      const { segment, service } = request.pair;
      const params = {
        id: idBranches,
        segment: Number(segment.idShort),
        service: Number(service.idShort),
      };
      const sent = { params, query: request.details };
      // Repeats the request with the same idempotency key after a lost answer.
      const ticket = await callWithKey(sent, call, (keyed) => api.call(createTicket, sent, keyed));
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
    setLastCreated({ ticket, paper: { state: 'printing' } });
    end({ ticket, paper: await waitForPaper(api, idPrintJob) });
  }

  function end(last: CreatedTicket) {
    setLastCreated(last);
    onEnd(last);
  }

  const printing = lastCreated?.paper.state === 'printing';
  return { ...action, lastCreated, printing, ready: action.ready && !printing };
}
