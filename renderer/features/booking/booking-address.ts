import { BOOKING_SECRET } from '#shared/contract/tickets/public-booking.ts';
import { BOOKING_PATH, CUSTOMER_BOOKING_PATH } from '#shared/domain/appointments/booking.ts';

/** Meaning of an address of the page: an existing booking, or a new one, optionally at a given branch. */
export type BookingAddress =
  | { readonly kind: 'own'; readonly secret: string }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'new'; readonly idBranches: number | null };

const NEW = new RegExp(`^${BOOKING_PATH}(?:/(\\d{1,15}))?/?$`);

/** Reads the page's address. */
export function parseBookingAddress({ pathname, hash }: Pick<Location, 'pathname' | 'hash'>): BookingAddress {
  const found = NEW.exec(pathname);
  if (found) return { kind: 'new', idBranches: found[1] ? Number(found[1]) : null };
  const secret = hash.slice(1);
  const isOwn = pathname.startsWith(CUSTOMER_BOOKING_PATH) && BOOKING_SECRET.test(secret);
  return isOwn ? { kind: 'own', secret } : { kind: 'unknown' };
}
