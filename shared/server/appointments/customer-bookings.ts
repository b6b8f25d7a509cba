import { apiError } from '#shared/contract/api-error-factory.ts';
import type { AnswerOf, BodyOf } from '#shared/contract/endpoint.ts';
import {
  bookPublicly,
  cancelBooking,
  getBookingBranches,
  getFreeSlots,
  moveBooking,
  type requestBookingCode,
  watchBooking,
} from '#shared/contract/tickets/public-booking.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { GeneralSettings } from '#shared/domain/settings/read-settings.ts';
import type { TransactionScope } from '../db/scope.ts';
import { type AsyncRoute, read, transaction } from '../kit/route.ts';
import type { SendingNow } from '../sms/availability.ts';
import { type CustomerBookingRow, presentBooking } from './appointment-rows.ts';
import type { ReservedSeat } from './booking-codes.ts';
import {
  type BookingConfirmation,
  type BookingLimits,
  createBookingConfirmation,
} from './booking-confirmation.ts';
import type { BookingProof } from './booking-proof.ts';
import { bookingTerms, notificationChannel } from './terms.ts';

type Answered<Value> = Value | Promise<Value>;

/** A service at a branch. */
export interface WantedService {
  readonly idBranches: number;
  readonly idServices: number;
  readonly idSegments: number;
}

/** Days of a service with their free slots, and the wait of a newcomer. */
export interface FreeDays {
  readonly zone: string;
  readonly days: AnswerOf<typeof getFreeSlots>['days'];
  readonly wait: { readonly fromMinutes: number | null; readonly toMinutes: number | null } | undefined;
}

/** The bookings of customers at a server. Changes answer the id of the appointment. */
export interface CustomerBookingsOptions<Notice> {
  readonly settings: () => Answered<GeneralSettings>;
  /** Whether customers are notified by mail. */
  readonly writes: (settings: GeneralSettings) => boolean;
  /** Branches that notify customers by SMS. */
  readonly sending: SendingNow;
  readonly workProof: BookingProof;
  readonly limits: BookingLimits;
  /** Branches and services for customer bookings. */
  readonly branches: (
    sending: ReadonlyMap<number, unknown>,
  ) => Answered<Pick<AnswerOf<typeof getBookingBranches>, 'branches' | 'companyName'>>;
  /** Throws QUEUE_NOT_EXISTED. */
  readonly freeDays: (
    wanted: WantedService & { readonly from: string | undefined; readonly days: number },
    now: Millis,
  ) => Answered<FreeDays>;
  readonly findSeat: (
    wanted: WantedService & Pick<BodyOf<typeof requestBookingCode>, 'start'>,
    scope: TransactionScope<Notice>,
  ) => Answered<ReservedSeat>;
  readonly zone: (idBranches: number, now: Millis) => Answered<string>;
  /** Id in a secret; null if it is forged. */
  readonly idIn: (secret: string) => number | null;
  readonly secretOf: (id: number) => string;
  /** Reads a booking, in the transaction of a change if there is one. */
  readonly find: (
    id: number,
    scope: TransactionScope<Notice> | null,
  ) => Answered<CustomerBookingRow | undefined>;
  readonly book: (
    idBranches: number,
    body: BodyOf<typeof bookPublicly>,
    scope: TransactionScope<Notice>,
  ) => Answered<number>;
  readonly move: (
    row: CustomerBookingRow,
    start: Millis,
    scope: TransactionScope<Notice>,
  ) => Answered<number>;
  readonly cancel: (row: CustomerBookingRow, scope: TransactionScope<Notice>) => Answered<number>;
}

/** Customers book, move and cancel appointments without an account. */
export function customerBookingRoutes<Notice>(
  options: CustomerBookingsOptions<Notice>,
): AsyncRoute<Notice>[] {
  const { settings, writes, sending, limits, secretOf } = options;

  async function requireSettings(): Promise<GeneralSettings> {
    const now = await settings();
    if (!now.bookingPage) throw apiError('BOOKING_CLOSED');
    return now;
  }

  const waysAt = async (idBranches: number) => ({
    mail: writes(await settings()),
    country: (await sending()).get(idBranches),
  });

  const confirmation: BookingConfirmation<Notice> = createBookingConfirmation({
    requireSettings,
    waysAt,
    findSeat: options.findSeat,
    proof: options.workProof,
    limits,
  });

  async function requireBooking(id: number | null, scope: TransactionScope<Notice> | null) {
    const row = id === null ? undefined : await options.find(id, scope);
    if (!row) throw apiError('BOOKING_UNKNOWN');
    return row;
  }

  /** Throws the same error for a forged secret and a deleted booking. */
  const bookingOf = (secret: string, scope: TransactionScope<Notice> | null) =>
    requireBooking(options.idIn(secret), scope);

  const present = async (row: CustomerBookingRow, now: Millis) =>
    presentBooking(row, await options.zone(row.id_branches, now), now);

  const view = async (id: number, scope: TransactionScope<Notice>) =>
    present(await requireBooking(id, scope), scope.now);

  return [
    ...confirmation.routes,

    read(
      getBookingBranches,
      async () => {
        const now = await requireSettings();
        return { ...(await options.branches(await sending())), ...bookingTerms(now), writes: writes(now) };
      },
      limits.ask,
    ),

    read(
      getFreeSlots,
      async ({ params: { id: idBranches }, query, now }) => {
        await requireSettings();
        const { zone, days, wait } = await options.freeDays({ idBranches, ...query, from: query.from }, now);
        return {
          now,
          zone,
          days: days.filter(({ starts }) => starts.length > 0),
          waitFromMinutes: wait?.fromMinutes ?? null,
          waitToMinutes: wait?.toMinutes ?? null,
        };
      },
      limits.ask,
    ),

    transaction(
      bookPublicly,
      async ({ params: { id: idBranches }, body, now }, scope) => {
        await requireSettings();
        await confirmation.requireConfirmed(idBranches, body, { scope, now });
        const id = await options.book(idBranches, body, scope);
        return { secret: secretOf(id), booking: await view(id, scope) };
      },
      [...limits.act, ...(limits.book ?? [])],
    ),

    read(
      watchBooking,
      async ({ body: { secret }, now }) => {
        const row = await bookingOf(secret, null);
        return {
          ...(await present(row, now)),
          notified: notificationChannel(row, await waysAt(row.id_branches)),
        };
      },
      limits.ask,
    ),

    transaction(
      moveBooking,
      async ({ body: { secret, start } }, scope) => {
        const id = await options.move(await bookingOf(secret, scope), start, scope);
        return { secret: secretOf(id), booking: await view(id, scope) };
      },
      limits.act,
    ),

    transaction(
      cancelBooking,
      async ({ body: { secret } }, scope) =>
        view(await options.cancel(await bookingOf(secret, scope), scope), scope),
      limits.act,
    ),
  ];
}
