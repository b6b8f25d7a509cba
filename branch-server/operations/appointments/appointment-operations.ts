import type { Database } from 'better-sqlite3';
import { createAppointments } from '#branch-server/stored/appointments/appointments.ts';
import type { BranchSeats } from '#branch-server/stored/appointments/branch-seats.ts';
import { createAppointmentOffers } from '#branch-server/stored/appointments/offers.ts';
import { createNames } from '#branch-server/stored/names.ts';
import type { QueueFinder } from '#branch-server/stored/tickets/queue-finder.ts';
import { createTicketIds } from '#branch-server/stored/tickets/ticket-ids.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { SEAT_RETENTION_MS } from '#shared/server/appointments/slot-seat-store.ts';
import type { Issue } from '../issue.ts';
import { createAppointmentRequest } from './appointment-request.ts';
import { createArrive } from './arrive.ts';
import { createArriveAtKiosk } from './arrive-at-kiosk.ts';
import { createAddBooked, createBook } from './book.ts';
import { createBookRows } from './book-rows.ts';
import { createBookPublicly, createCancelByCustomer, createMoveByCustomer } from './by-customers.ts';
import { createCancel, createChangeState, createMiss, createMove } from './change.ts';
import { createSeatFinder } from './seat-finder.ts';

export interface AppointmentOperationsOptions {
  readonly sqlite: Database;
  readonly version: () => number;
  readonly random: () => number;
  readonly machineZone: string;
  readonly findQueue: QueueFinder;
  readonly issue: Issue;
  /** Uses the writing connection. */
  readonly places: BranchSeats;
}

/** Puts together what may be done with appointments; all of it runs inside the write gate. */
export function createAppointmentOperations(options: AppointmentOperationsOptions) {
  const { sqlite, version, random, machineZone, findQueue, issue, places } = options;
  const appointments = createAppointments(sqlite);
  const offers = createAppointmentOffers({ sqlite, version, machineZone });
  const findSeat = createSeatFinder({ appointments, offers, places });
  const changeState = createChangeState({ appointments, places });
  const arrive = createArrive({ offers, issue, changeState });
  const newId = createTicketIds(lastAppointment(sqlite), random);
  const requestChange = createAppointmentRequest({
    appointments,
    places,
    addBooked: createAddBooked({ appointments, places, newId }),
  });
  const changing = { appointments, places, changeState, findSeat: findSeat, wish: requestChange };
  const book = createBook({ appointments, places, findQueue, findSeat: findSeat, newId, random });
  const move = createMove(changing);
  const cancel = createCancel(changing);
  return {
    book,
    bookRows: createBookRows({ sqlite, appointments, book }),
    move,
    cancel,
    bookPublicly: createBookPublicly(appointments, book),
    moveByCustomer: createMoveByCustomer(appointments, move),
    cancelByCustomer: createCancelByCustomer(appointments, cancel),
    bookedAfter: appointments.bookedAfter,
    arrive,
    arriveAtKiosk: createArriveAtKiosk({ appointments, offers, arrive, names: createNames(sqlite) }),
    miss: createMiss(appointments, changeState),
    /** Forgets whose appointments were that ended before a moment, since they say who goes where, and places that have passed. */
    forget(before: Millis, now: Millis) {
      appointments.forget(before);
      places.forget(now - SEAT_RETENTION_MS);
    },
    /** Uses the writing connection: what a command answers is not committed yet. */
    shown: appointments.shown,
  };
}

export type AppointmentOperations = ReturnType<typeof createAppointmentOperations>;

function lastAppointment(sqlite: Database): number {
  const { last } = sqlite.prepare('select coalesce(max(id), 0) as last from appointments').get() as {
    last: number;
  };
  return last;
}
