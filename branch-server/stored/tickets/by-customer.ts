import type { Actor } from './ticket-row.ts';

/** Says in the event log that the customer did it, on the phone. */
export const CUSTOMER = 'customer';

/** What customers do themselves is nobody's of the staff. */
export const BY_CUSTOMER: Actor = { idUsers: null, idWorkstations: null, idKiosks: null, reason: CUSTOMER };
