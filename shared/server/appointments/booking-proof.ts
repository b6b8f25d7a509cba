import { createHmac } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import type { Transaction } from 'kysely';
import { apiError } from '#shared/contract/api-error-factory.ts';
import { bookingProofPayload } from '#shared/contract/tickets/public-booking.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { SharedTables } from '../db/tables.ts';

/** Hashes of one attempt. With a prefix of three digits a solution takes about 130,000 hashes, a check 32. */
const COST = 32;
const KEY_PREFIX = '000';
const CHALLENGE_MS = 30 * 60_000;

/**
 * Proof of work for public bookings, without an outside service: the challenge is signed, so that nothing is stored
 * until a solution is used.
 */
export function createBookingProof(key: () => Buffer) {
  const secret = () => createHmac('sha256', key()).update('turno booking proof v1').digest('hex');
  return {
    create: (now: Millis) =>
      createChallenge({
        algorithm: 'SHA-256',
        cost: COST,
        keyPrefix: KEY_PREFIX,
        deriveKey,
        hmacSignatureSecret: secret(),
        // The library compares its own expiry with the clock of the machine.
        data: { expiresAt: now + CHALLENGE_MS },
      }),

    /** Accepts a solution once. Throws BOOKING_PROOF_REQUIRED if it is missing, wrong, late or used. */
    async consume(trx: Transaction<SharedTables>, proof: string | undefined, now: Millis): Promise<void> {
      const payload = bookingProofPayload.safeParse(decode(proof));
      if (!payload.success) throw apiError('BOOKING_PROOF_REQUIRED');
      const { challenge, solution } = payload.data;
      const { expiresAt } = challenge.parameters.data;
      const { verified } = await verifySolution({
        challenge,
        solution,
        deriveKey,
        hmacSignatureSecret: secret(),
      });
      if (!verified || expiresAt <= now) throw apiError('BOOKING_PROOF_REQUIRED');
      const { numInsertedOrUpdatedRows } = await trx
        .insertInto('used_booking_proofs')
        .values({ nonce: challenge.parameters.nonce, expires_at: expiresAt })
        .onConflict((on) => on.column('nonce').doNothing())
        .executeTakeFirst();
      if (numInsertedOrUpdatedRows === 0n) throw apiError('BOOKING_PROOF_REQUIRED');
    },
  };
}

export type BookingProof = ReturnType<typeof createBookingProof>;

function decode(proof: string | undefined): unknown {
  try {
    return JSON.parse(Buffer.from(proof ?? '', 'base64').toString('utf8'));
  } catch {
    return null;
  }
}
