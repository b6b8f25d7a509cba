import { apiError } from '#shared/contract/api-error-factory.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import {
  type bookPublicly,
  checkBookingCode,
  getBookingChallenge,
  requestBookingCode,
} from '#shared/contract/tickets/public-booking.ts';
import { MAX_BOOKINGS_PER_ADDRESS } from '#shared/domain/appointments/booking.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { GeneralSettings } from '#shared/domain/settings/read-settings.ts';
import type { TransactionScope } from '../db/scope.ts';
import { type AsyncRoute, type Limit, read, transaction } from '../kit/route.ts';
import { checkCode, codeChannel, consumeCode, issueCode, type ReservedSeat } from './booking-codes.ts';
import type { BookingProof } from './booking-proof.ts';
import { contactOf, type WaysToCustomers } from './terms.ts';

interface BookingConfirmationDeps<Notice> {
  /** Throws BOOKING_CLOSED if customers cannot book. */
  readonly requireSettings: () => GeneralSettings | Promise<GeneralSettings>;
  readonly waysAt: (idBranches: number) => Promise<WaysToCustomers>;
  readonly findSeat: (
    wanted: { readonly idBranches: number } & Pick<
      BodyOf<typeof requestBookingCode>,
      'idServices' | 'idSegments' | 'start'
    >,
    scope: TransactionScope<Notice>,
  ) => ReservedSeat | Promise<ReservedSeat>;
  readonly proof: BookingProof;
  readonly limits: BookingLimits;
}

export interface BookingLimits {
  readonly ask: readonly Limit[];
  /** Limits for changes. */
  readonly act: readonly Limit[];
  /** Additional limits for new bookings. */
  readonly book?: readonly Limit[];
}

/** Customers view some days and book once; many share an address behind a proxy. */
export const BOOKING_LIMITS: BookingLimits = {
  ask: [{ perMinute: 1_200 }],
  act: [{ perMinute: 60 }],
  book: [{ perDay: MAX_BOOKINGS_PER_ADDRESS, code: 'BOOKING_DAY_LIMIT' }],
};

/** Confirmation of public bookings by a code sent to the contact, and by a proof of work, as the settings require. */
export function createBookingConfirmation<Notice>(deps: BookingConfirmationDeps<Notice>) {
  const { requireSettings, waysAt, findSeat, proof, limits } = deps;

  const routes: AsyncRoute<Notice>[] = [
    read(
      getBookingChallenge,
      async ({ now }) => {
        await requireSettings();
        const { parameters, signature = '' } = await proof.create(now);
        const { algorithm, nonce, salt, cost, keyLength, keyPrefix, data } = parameters;
        const expiresAt = Number(data?.expiresAt);
        return {
          parameters: { algorithm, nonce, salt, cost, keyLength, keyPrefix, data: { expiresAt } },
          signature,
        };
      },
      limits.ask,
    ),

    transaction(
      requestBookingCode,
      async ({ params, body, now }, scope) => {
        const settings = await requireSettings();
        const idBranches = params.id;
        const contact = contactOf(body);
        const channel = codeChannel(settings, contact, await waysAt(idBranches));
        if (!channel) throw apiError('BOOKING_CODE_OFF');
        if (settings.bookingProof) await proof.consume(scope.trx, body.proof, now);
        const { idServices, idSegments, start } = body;
        const wanted = { idBranches, idServices, idSegments, start };
        return issueCode(
          scope.trx,
          { idBranches, channel, language: body.language, findSeat: () => findSeat(wanted, scope) },
          now,
        );
      },
      [...limits.act, ...(limits.book ?? [])],
    ),

    transaction(
      checkBookingCode,
      async ({ body: { confirmation, code }, now }, scope) => {
        await requireSettings();
        return checkCode(scope.trx, confirmation, code, now);
      },
      limits.act,
    ),
  ];

  return {
    routes,
    /**
     * Requires a confirmed code or a proof of work before a booking, as the settings say. Throws BOOKING_CODE_REQUIRED,
     * BOOKING_CODE_EXPIRED, CONTACT_UNREACHABLE or BOOKING_PROOF_REQUIRED.
     */
    async requireConfirmed(
      idBranches: number,
      body: BodyOf<typeof bookPublicly>,
      { scope, now }: { readonly scope: TransactionScope<Notice>; readonly now: Millis },
    ): Promise<void> {
      const settings = await requireSettings();
      const channel = codeChannel(settings, contactOf(body), await waysAt(idBranches));
      const { confirmation } = body;
      if (channel) await consumeCode(scope.trx, { confirmation, channel, idBranches }, now);
      else if (settings.bookingProof) await proof.consume(scope.trx, body.proof, now);
    },
  };
}

export type BookingConfirmation<Notice> = ReturnType<typeof createBookingConfirmation<Notice>>;
