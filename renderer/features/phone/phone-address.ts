import { TICKET_SECRET } from '#shared/contract/devices/phone-tickets.ts';
import { PHONE_PATH, TAKING_PATH } from '#shared/domain/printing/phone-address.ts';

/** By what a server knows the ticket of an address: central has to be told of which branch it is. */
export interface FollowedAddress {
  readonly secret: string;
  readonly idBranches?: number;
}

/** What an address of the page is for: a ticket that is followed, or taking one. */
export type PhonePlace =
  | { readonly kind: 'ticket'; readonly at: FollowedAddress }
  | { readonly kind: 'taking'; readonly id: number; readonly branchId: number };

const TICKET = new RegExp(`^${PHONE_PATH}(?:/(\\d{1,15}))?/?$`);
const TAKING = new RegExp(`^${TAKING_PATH}/(\\d{1,15})/branch/(\\d{1,15})/?$`);

/** Reads the page's address; null where it says neither. */
export function phonePlace({ pathname, hash }: Pick<Location, 'pathname' | 'hash'>): PhonePlace | null {
  const [, id, branchId] = TAKING.exec(pathname) ?? [];
  if (id && branchId) return { kind: 'taking', id: Number(id), branchId: Number(branchId) };
  const secret = hash.slice(1);
  const ticket = TICKET.exec(pathname);
  if (!ticket || !TICKET_SECRET.test(secret)) return null;
  return { kind: 'ticket', at: { secret, ...(ticket[1] && { idBranches: Number(ticket[1]) }) } };
}
