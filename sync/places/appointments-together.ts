import type { SyncedAppointment, SyncedRequest } from '#shared/contract/replication/seats.ts';
import type { AppointmentState } from '#shared/domain/appointments/states.ts';
import type { End } from './place.ts';

/** Later states of one version: only the branch lets customers arrive and notes who did not come. */
const RANK: Readonly<Record<AppointmentState, number>> = { booked: 0, noshow: 1, arrived: 2, canceled: 3 };

/** Tells whether what was heard of an appointment is later than what is known of it. */
export const isLater = (heard: SyncedAppointment, known: SyncedAppointment | undefined): boolean =>
  known === undefined ||
  heard.version > known.version ||
  (heard.version === known.version && RANK[heard.stateName] > RANK[known.stateName]);

/** What becomes of an appointment by a wish of the other end; null where it is carried out already, or not this end's. */
export function carriedOut(
  end: End,
  one: SyncedAppointment | undefined,
  { wish, what, customerName, phonenumber, email, notes }: SyncedRequest,
): SyncedAppointment | null {
  if (one?.bookedBy !== end || one.requestDone === wish) return null;
  const done = { ...one, version: one.version + 1, requestDone: wish };
  // Who has come, or will not, is beyond what was wished.
  if (one.stateName === 'arrived' || one.stateName === 'canceled') return done;
  return what === 'cancel'
    ? { ...done, stateName: 'canceled' }
    : { ...done, customerName, phonenumber, email, notes };
}
