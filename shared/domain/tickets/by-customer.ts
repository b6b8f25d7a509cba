/** Reason in the event log for phone requests. */
export const CUSTOMER = 'customer';
