import type { Notice } from '#branch-server/notices.ts';
import type { AppointmentRow, Appointments } from '#branch-server/stored/appointments/appointments.ts';
import { type BranchSeats, generateName } from '#branch-server/stored/appointments/branch-seats.ts';
import { type Customer, customerColumns } from '#shared/server/appointments/appointment-rows.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import type { AddBooked } from './book.ts';
import type { BookedTime } from './seat-finder.ts';

export interface AppointmentRequestOptions {
  readonly appointments: Pick<Appointments, 'change'>;
  readonly places: BranchSeats;
  readonly addBooked: AddBooked;
}

/**
 * Notes what is wanted of an appointment that central has booked: central carries it out when both ends meet. Until then
 * the appointment says what it waits for, and its place stays taken.
 */
export function createAppointmentRequest({ appointments, places, addBooked }: AppointmentRequestOptions) {
  function note(
    row: AppointmentRow,
    wanted: Pick<AppointmentRow, 'awaits' | 'wished'>,
    scope: Scope<Notice>,
  ): AppointmentRow {
    const wishing = { ...row, ...wanted, wish: generateName(), changed: places.change(row.id_branches) };
    appointments.change(wishing);
    scope.announce({ kind: 'appointment', idBranches: row.id_branches });
    return wishing;
  }

  return {
    cancel: (row: AppointmentRow, scope: Scope<Notice>) => note(row, { awaits: 'cancel', wished: '' }, scope),

    change(row: AppointmentRow, { customerName, phonenumber, email, notes }: Customer, scope: Scope<Notice>) {
      const requested = JSON.stringify({ customerName, phonenumber, email, notes });
      return note(row, { awaits: 'change', wished: requested }, scope);
    },

    /** Books it at a place of the branch's own, under the number that the customer knows. */
    move(row: AppointmentRow, to: Customer, seat: BookedTime, scope: Scope<Notice>): AppointmentRow {
      note(row, { awaits: 'cancel', wished: '' }, scope);
      const { id_branches, number, id_queues, id_services, id_segments, id_users } = row;
      const { language, consented_at, booked_through } = row;
      const wanted = {
        id_branches,
        number,
        id_queues,
        id_services,
        id_segments,
        id_users,
        language,
        consented_at,
        booked_through,
      };
      return addBooked({ ...wanted, ...customerColumns(to) }, seat, scope);
    },
  };
}

export type AppointmentRequest = ReturnType<typeof createAppointmentRequest>;
