import type { Database } from 'better-sqlite3';
import type { Notice } from '#branch-server/notices.ts';
import {
  type AppointmentRow,
  type Appointments,
  createAppointments,
} from '#branch-server/stored/appointments/appointments.ts';
import type { BranchSeats } from '#branch-server/stored/appointments/branch-seats.ts';
import {
  type AppointmentOffers,
  createAppointmentOffers,
} from '#branch-server/stored/appointments/offers.ts';
import { createNames, type Names } from '#branch-server/stored/names.ts';
import type { QueueFinder } from '#branch-server/stored/tickets/queue-finder.ts';
import { nextTicketId } from '#branch-server/stored/tickets/ticket-ids.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import type { Language } from '#shared/contract/fields.ts';
import type { ImportRow } from '#shared/contract/tickets/appointment-import.ts';
import { localDay } from '#shared/domain/appointments/slots.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { DAY_MS } from '#shared/domain/time/units.ts';
import type { BookInput } from '#shared/server/appointments/appointment-rows.ts';
import type { ReservedSeat } from '#shared/server/appointments/booking-codes.ts';
import { type BookableRow, createRowOutcomes } from '#shared/server/appointments/import-file.ts';
import { SEAT_RETENTION_MS } from '#shared/server/appointments/slot-seat-store.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import type { Issue, Issued } from '../issue.ts';
import { createAppointmentRequest } from './appointment-request.ts';
import { type Book, createAddBooked, createBook } from './book.ts';
import { createBookPublicly, createCancelByCustomer, createMoveByCustomer } from './by-customers.ts';
import { type ChangeState, createCancel, createChangeState, createMiss, createMove } from './change.ts';
import { createSeatFinder } from './seat-finder.ts';

export interface AppointmentOperationsOptions {
  readonly sqlite: Database;
  readonly version: () => number;
  readonly random: () => number;
  readonly machineZone: string;
  readonly findQueue: QueueFinder;
  readonly issue: Issue;
  /** Uses the writing connection. */
  readonly seats: BranchSeats;
}

/** Composes the operations on appointments; all run inside the write gate. */
export function createAppointmentOperations(options: AppointmentOperationsOptions) {
  const { sqlite, version, random, machineZone, findQueue, issue, seats } = options;
  const appointments = createAppointments(sqlite);
  const offers = createAppointmentOffers({ sqlite, version, machineZone });
  const findSeat = createSeatFinder({ appointments, offers, seats });
  const changeState = createChangeState({ appointments, seats });
  const arrive = createArrive({ offers, issue, changeState });
  // Appointments received from central are added elsewhere, so the highest id is read for each one.
  const newId = (now: Millis) => nextTicketId(appointments.lastId(), now, random);
  const requestChange = createAppointmentRequest({
    appointments,
    seats,
    addBooked: createAddBooked({ appointments, seats, newId }),
  });
  const changing = { appointments, seats, changeState, findSeat, request: requestChange };
  const book = createBook({ appointments, seats, findQueue, findSeat, newId, random });
  const move = createMove(changing);
  const cancel = createCancel(changing);
  return {
    book,
    bookRows: createBookRows({ sqlite, appointments, book }),
    move,
    cancel,
    bookPublicly: createBookPublicly(appointments, book),
    /** Finds a free seat of a slot without booking it. Throws the errors of booking. */
    findFreeSeat(
      wanted: Pick<BookInput, 'idBranches' | 'idServices' | 'idSegments' | 'start'>,
      now: Millis,
    ): ReservedSeat {
      const { idBranches, idServices, idSegments, start } = wanted;
      const queue = findQueue(idBranches, idServices, idSegments);
      if (!queue) throw apiError('QUEUE_NOT_EXISTED');
      const { slot_end: end, seat } = findSeat({ idBranches, idQueues: queue.id, start }, now);
      return { idQueues: queue.id, start, end, seat };
    },
    moveByCustomer: createMoveByCustomer(appointments, move),
    cancelByCustomer: createCancelByCustomer(appointments, cancel),
    bookedAfter: appointments.bookedAfter,
    arrive,
    arriveAtKiosk: createArriveAtKiosk({ appointments, offers, arrive, names: createNames(sqlite) }),
    miss: createMiss(appointments, changeState),
    /** Deletes personal data of appointments that ended before a moment, and past seats. */
    purge(before: Millis, now: Millis) {
      appointments.purge(before);
      seats.purge(now - SEAT_RETENTION_MS);
    },
    /** Uses the writing connection, because the result of a command is not committed yet. */
    view: appointments.view,
  };
}

export type AppointmentOperations = ReturnType<typeof createAppointmentOperations>;

/** Earliest arrival at a kiosk before the time of the appointment, ms; staff may accept earlier ones. */
const EARLIEST_MS = 3_600_000;

interface ArriveAtKioskOptions {
  readonly appointments: Pick<Appointments, 'expected'>;
  readonly offers: Pick<AppointmentOffers, 'zone'>;
  readonly arrive: Arrive;
  readonly names: Pick<Names, 'branch'>;
}

interface AtKiosk {
  readonly idBranches: number;
  readonly idKiosks: number;
  /** That of the appointment, or the telephone. */
  readonly number: string;
  readonly language: Language;
  /** The branch in the scanned code of the appointment; null for a typed number. */
  readonly ofBranch: number | null;
}

/**
 * Checks in a customer by typed number or telephone. Throws a specific error: unknown, at another branch (with its
 * name if known), on another day, too early, or too late. A telephone number finds only appointments of the day,
 * the next one first, because others are private.
 */
function createArriveAtKiosk({ appointments, offers, arrive, names }: ArriveAtKioskOptions) {
  return ({ idBranches, idKiosks, number, language, ofBranch }: AtKiosk, scope: Scope<Notice>): Arrived => {
    const { now } = scope;
    // Another customer may have this number here.
    if (ofBranch !== null && ofBranch !== idBranches)
      throw apiError('APPOINTMENT_OTHER_BRANCH', { params: { branch: names.branch(ofBranch) } });
    const zone = offers.zone(idBranches, now);
    const today = localDay(now, zone);
    const found = appointments.expected(idBranches, number, now - DAY_MS);
    const ofToday = found.filter(({ slot_start }) => localDay(slot_start, zone) === today);
    const one = ofToday.find(({ state }) => state === 'booked') ?? ofToday[0];
    if (!one) {
      const isExisting = found.some((other) => other.number === number);
      throw apiError(isExisting ? 'APPOINTMENT_OTHER_DAY' : 'APPOINTMENT_UNKNOWN', {
        ...(isExisting && { params: { day: localDay(found[0]?.slot_start ?? now, zone) } }),
      });
    }
    if (one.state === 'noshow') throw apiError('APPOINTMENT_TOO_LATE');
    if (now < one.slot_start - EARLIEST_MS) throw apiError('APPOINTMENT_TOO_EARLY');
    return arrive(one.id, { idKiosks, language }, scope);
  };
}

interface ArriveOptions {
  readonly offers: Pick<AppointmentOffers, 'zone'>;
  readonly issue: Issue;
  readonly changeState: ChangeState;
}

/** The staff user who receives the customer, or the kiosk, and in which language that was. */
type ReceivedBy = { readonly idUsers: number } | { readonly idKiosks: number; readonly language: Language };

interface Arrived {
  readonly appointment: AppointmentRow;
  readonly issued: Issued;
}

/**
 * Issues the ticket of an appointment to its customer, with its time and customer data. Staff may check in after a
 * no-show. Throws APPOINTMENT_OTHER_DAY on another day, and the errors of issuing.
 */
function createArrive({ offers, issue, changeState }: ArriveOptions) {
  return (id: number, by: ReceivedBy, scope: Scope<Notice>): Arrived => {
    let issued: Issued | undefined;
    const appointment = changeState(id, 'arrive', scope, (row) => {
      const zone = offers.zone(row.id_branches, scope.now);
      const day = localDay(row.slot_start, zone);
      if (day !== localDay(scope.now, zone)) throw apiError('APPOINTMENT_OTHER_DAY', { params: { day } });
      issued = issue(
        {
          idBranches: row.id_branches,
          idServices: row.id_services,
          idSegments: row.id_segments,
          idKiosks: null,
          language: null,
          ...by,
          appointment: { at: row.slot_start, zone },
          // A customer with an appointment is called by its time, so an estimated wait has no meaning.
          storesEstimate: false,
          customer: { name: row.customer_name, phone: row.phone, notes: row.notes, sms: false },
        },
        scope,
      );
      return { id_tickets: issued.ticket.id };
    });
    if (!issued) throw new Error('an arrival without a ticket');
    return { appointment, issued };
  };
}

type Arrive = ReturnType<typeof createArrive>;

export interface BookRowsOptions {
  readonly sqlite: Database;
  readonly appointments: Pick<Appointments, 'atSlot'>;
  readonly book: Book;
}

interface RowsToBook {
  readonly idBranches: number;
  readonly idUsers: number;
  readonly dry: 'Y' | 'N';
  readonly lines: readonly BookableRow[];
  /** Called for each booked row, except in a dry run. */
  readonly onBooked: (row: AppointmentRow) => void;
}

/**
 * Books rows of a file as far as possible and returns a result for each; existing appointments of the same
 * customer are unchanged. A dry run is rolled back, so that its results are those of a real one.
 */
function createBookRows({ sqlite, appointments, book }: BookRowsOptions) {
  const [open, undo, close] = ['savepoint dry', 'rollback to dry', 'release dry'].map((sql) =>
    sqlite.prepare(sql),
  );

  function bookAll({ idBranches, idUsers, dry, lines, onBooked }: RowsToBook, scope: Scope<Notice>) {
    const outcome = createRowOutcomes(dry);
    return lines.map((line): ImportRow => {
      const { wanted } = line;
      const { idServices: service, start } = wanted;
      const existing = appointments.atSlot({ branch: idBranches, service, start });
      const there = outcome.there(line, wanted, existing);
      if (there) return there;
      try {
        const by = { idBranches, idUsers, language: '', consentedAt: null } as const;
        // Rows of a file count as booked by a program.
        const row = book({ ...wanted, ...by, bookedThrough: 'program' }, scope);
        if (dry === 'N') onBooked(row);
        return outcome.booked(line, row);
      } catch (error) {
        return outcome.rejected(line, error);
      }
    });
  }

  return (of: RowsToBook, scope: Scope<Notice>): ImportRow[] => {
    // One notice serves all rows, and a dry run has none.
    const quiet: Scope<Notice> = { ...scope, announce: () => {} };
    if (of.dry === 'Y') open?.run();
    const lines = bookAll(of, quiet);
    if (of.dry === 'Y') for (const step of [undo, close]) step?.run();
    else if (lines.some(({ what }) => what === 'new'))
      scope.announce({ kind: 'appointment', idBranches: of.idBranches });
    return lines;
  };
}
