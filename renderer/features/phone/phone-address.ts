import { TICKET_SECRET } from '#shared/contract/devices/phone-tickets.ts';
import { TAKING_PATH } from '#shared/domain/printing/phone-address.ts';

/** What an address of the page is for: a ticket that is followed, or taking one. */
export type PhonePlace =
  | { readonly kind: 'ticket'; readonly secret: string }
  | { readonly kind: 'taking'; readonly id: number; readonly branchId: number };

const TAKING = new RegExp(`^${TAKING_PATH}/(\\d{1,15})/branch/(\\d{1,15})/?$`);

/** Reads the page's address; null where it says neither. */
export function phonePlace({ pathname, hash }: Pick<Location, 'pathname' | 'hash'>): PhonePlace | null {
  const [, id, branchId] = TAKING.exec(pathname) ?? [];
  if (id && branchId) return { kind: 'taking', id: Number(id), branchId: Number(branchId) };
  const secret = hash.slice(1);
  return TICKET_SECRET.test(secret) ? { kind: 'ticket', secret } : null;
}
