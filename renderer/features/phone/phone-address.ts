import { TICKET_SECRET } from '#shared/contract/devices/phone-tickets.ts';
import { PHONE_PATH, VIRTUAL_TICKET_PATH } from '#shared/domain/printing/phone-address.ts';

/** Secret of the ticket, and its branch for central. */
export interface TicketAddress {
  readonly secret: string;
  readonly idBranches?: number;
}

/** Kinds of address: a ticket to follow, or a virtual ticket to take. */
type PhoneAddress =
  | { readonly kind: 'ticket'; readonly at: TicketAddress }
  | { readonly kind: 'taking'; readonly id: number; readonly branchId: number };

const TICKET = new RegExp(`^${PHONE_PATH}(?:/(\\d{1,15}))?/?$`);
const VIRTUAL_TICKET_ADDRESS = new RegExp(`^${VIRTUAL_TICKET_PATH}/(\\d{1,15})/branch/(\\d{1,15})/?$`);

/** Parses the address of the page; null when it is neither. */
export function parsePhoneAddress({
  pathname,
  hash,
}: Pick<Location, 'pathname' | 'hash'>): PhoneAddress | null {
  const [, id, branchId] = VIRTUAL_TICKET_ADDRESS.exec(pathname) ?? [];
  if (id && branchId) return { kind: 'taking', id: Number(id), branchId: Number(branchId) };
  const secret = hash.slice(1);
  const ticket = TICKET.exec(pathname);
  if (!ticket || !TICKET_SECRET.test(secret)) return null;
  return { kind: 'ticket', at: { secret, ...(ticket[1] && { idBranches: Number(ticket[1]) }) } };
}
