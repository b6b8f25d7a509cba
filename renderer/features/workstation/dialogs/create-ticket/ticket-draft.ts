import { MAX_TELEPHONE_LENGTH } from '#shared/domain/telephone.ts';

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
