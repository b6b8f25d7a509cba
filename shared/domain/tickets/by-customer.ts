/** Says in the event log, as the reason, that the customer did it, on the phone. */
export const CUSTOMER = 'customer';
