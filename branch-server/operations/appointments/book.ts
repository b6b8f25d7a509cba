import type { Notice } from '#branch-server/notices.ts';
import type { AppointmentRow, Appointments } from '#branch-server/stored/appointments/appointments.ts';
import type { BranchSeats } from '#branch-server/stored/appointments/branch-seats.ts';
import type { QueueFinder } from '#branch-server/stored/tickets/queue-finder.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import { generateNumber } from '#shared/domain/appointments/code.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { type BookInput, customerColumns } from '#shared/server/appointments/appointment-rows.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import { type BookedTime, type SeatFinder, seatOf } from './seat-finder.ts';

export interface BookOptions {
  readonly appointments: Appointments;
  readonly seats: BranchSeats;
  readonly findQueue: QueueFinder;
  readonly findSeat: SeatFinder;
  readonly newId: (now: Millis) => number;
  readonly random: () => number;
}

/**
 * Books a seat of a slot for a customer, in the queue of the pair. Throws QUEUE_NOT_EXISTED without such a queue,
 * and the errors of `SeatFinder`. Commands run one at a time, so the last seat is booked once.
 */
export function createBook(options: BookOptions) {
  const { appointments, seats, findQueue, findSeat, random } = options;
  const add = createAddBooked(options);

  return (input: BookInput, scope: Scope<Notice>): AppointmentRow => {
    const { idBranches, idServices, idSegments, start } = input;
    const queue = findQueue(idBranches, idServices, idSegments);
    if (!queue) throw apiError('QUEUE_NOT_EXISTED');
    const seat = findSeat({ idBranches, idQueues: queue.id, start }, scope.now);
    const number = generateNumber(random, seats.isShared ? 'branch' : null, (candidate) =>
      appointments.isNumberInUse(idBranches, candidate),
    );
    const wanted = {
      id_branches: idBranches,
      number,
      id_queues: queue.id,
      id_services: idServices,
      id_segments: idSegments,
      id_users: input.idUsers,
      language: input.language,
      consented_at: input.consentedAt,
      booked_through: input.bookedThrough,
    };
    return add({ ...wanted, ...customerColumns(input) }, seat, scope);
  };
}

type Wanted = Pick<
  AppointmentRow,
  | 'id_branches'
  | 'number'
  | 'id_queues'
  | 'id_services'
  | 'id_segments'
  | 'id_users'
  | 'customer_name'
  | 'customer_key'
  | 'phone'
  | 'email'
  | 'notes'
  | 'language'
  | 'consented_at'
  | 'booked_through'
>;

/** Adds an appointment at a place that was found for it, which it takes. */
export function createAddBooked({
  appointments,
  seats,
  newId,
}: Pick<BookOptions, 'appointments' | 'seats' | 'newId'>) {
  return (wanted: Wanted, seat: BookedTime, scope: Scope<Notice>): AppointmentRow => {
    const row: AppointmentRow = {
      id: newId(scope.now),
      state: 'booked',
      id_tickets: null,
      created_at: scope.now,
      changed_at: scope.now,
      ...wanted,
      ...seat,
      ...seats.book(wanted.id_branches, seatOf({ ...wanted, ...seat })),
      booked_by: 'branch',
      version: 1,
      pending_action: '',
      request_name: '',
      request_details: '',
      request_done: '',
    };
    appointments.add(row);
    scope.announce({ kind: 'appointment', idBranches: row.id_branches });
    return row;
  };
}

export type Book = ReturnType<typeof createBook>;
export type AddBooked = ReturnType<typeof createAddBooked>;
