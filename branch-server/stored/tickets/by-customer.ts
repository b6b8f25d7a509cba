import { CUSTOMER } from '#shared/domain/tickets/by-customer.ts';
import type { Actor } from './ticket-row.ts';

/** Actor of customer actions: no staff. */
export const BY_CUSTOMER: Actor = { idUsers: null, idWorkstations: null, idKiosks: null, reason: CUSTOMER };
