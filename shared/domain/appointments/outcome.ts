/**
 * Lists what becomes of appointments, as reports tell it: from the state of the appointment, and from that of its ticket
 * once the customer has come. `left` are those who came and whose ticket was cancelled.
 */
export const APPOINTMENT_OUTCOMES = [
  'expected',
  'came',
  'kept',
  'noshow',
  'left',
  'notCome',
  'canceled',
] as const;
export type AppointmentOutcome = (typeof APPOINTMENT_OUTCOMES)[number];
