import { CUSTOMER } from '#shared/domain/tickets/by-customer.ts';
import type { Actor } from './ticket-row.ts';

/** What customers do themselves is nobody's of the staff. */
export const BY_CUSTOMER: Actor = { idUsers: null, idWorkstations: null, idKiosks: null, reason: CUSTOMER };
