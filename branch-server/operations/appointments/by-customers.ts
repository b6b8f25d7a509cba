import type { Notice } from '#branch-server/notices.ts';
import type { AppointmentRow, Appointments } from '#branch-server/stored/appointments/appointments.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import type { Language } from '#shared/contract/fields.ts';
import { MAX_BOOKINGS_AHEAD, MAX_BOOKINGS_PER_DAY } from '#shared/domain/appointments/booking.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { DAY_MS } from '#shared/domain/time/units.ts';
import { contactOf } from '#shared/server/appointments/terms.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import type { Book } from './book.ts';
import type { Cancel, Move } from './change.ts';

export interface PublicBookingInput {
  readonly idBranches: number;
  readonly idServices: number;
  readonly idSegments: number;
  readonly start: Millis;
  readonly customerName: string;
  readonly phonenumber: string;
  readonly email: string;
  readonly language: Language;
}

/**
 * Books a slot on the public page. Throws CONTACT_REQUIRED without contact data, BOOKING_LIMIT or
 * BOOKING_DAY_LIMIT beyond the limits, and the errors of booking.
 */
export function createBookPublicly(appointments: Pick<Appointments, 'ahead' | 'bookedWith'>, book: Book) {
  return (input: PublicBookingInput, scope: Scope<Notice>): AppointmentRow => {
    const { phonenumber, email } = contactOf(input);
    const contact = { branch: input.idBranches, phone: phonenumber, email };
    const today = appointments.bookedWith({ ...contact, since: scope.now - DAY_MS });
    if (today >= MAX_BOOKINGS_PER_DAY) throw apiError('BOOKING_DAY_LIMIT');
    const ahead = appointments.ahead({ ...contact, now: scope.now });
    if (ahead >= MAX_BOOKINGS_AHEAD) throw apiError('BOOKING_LIMIT', { params: { max: MAX_BOOKINGS_AHEAD } });
    return book(
      {
        ...input,
        phonenumber,
        email,
        notes: '',
        idUsers: 0,
        consentedAt: scope.now,
        bookedThrough: 'customer',
      },
      scope,
    );
  };
}

/** Moves an appointment for its customer, before its time. */
export function createMoveByCustomer(appointments: Pick<Appointments, 'byId'>, move: Move) {
  return (id: number, start: Millis, scope: Scope<Notice>): AppointmentRow => {
    const row = appointments.byId(id);
    if (!row) throw apiError('NOT_FOUND', { about: `appointment ${id}` });
    assertBeforeStart(row, scope.now);
    const { customer_name: customerName, phone: phonenumber, email, notes } = row;
    return move(id, { start, customerName, phonenumber, email, notes }, scope);
  };
}

/** Cancels an appointment for its customer, before its time. */
export function createCancelByCustomer(appointments: Pick<Appointments, 'byId'>, cancel: Cancel) {
  return (id: number, scope: Scope<Notice>): AppointmentRow => {
    const row = appointments.byId(id);
    if (row) assertBeforeStart(row, scope.now);
    return cancel(id, scope);
  };
}

function assertBeforeStart({ state, slot_start }: AppointmentRow, now: Millis): void {
  if (state !== 'booked' || slot_start <= now) throw apiError('APPOINTMENT_WRONG_STATE');
}
