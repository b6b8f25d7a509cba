import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#shared/contract/api-error.ts';
import type { CallOptions } from '#shared/contract/client.ts';
import type { AnswerOf, BodyOf } from '#shared/contract/endpoint.ts';
import {
  bookPublicly,
  checkBookingCode,
  type getBookingBranches,
  requestBookingCode,
} from '#shared/contract/tickets/public-booking.ts';
import type { BookingScreen } from './booking-screen.ts';
import type { SentCode } from './use-booking-steps.ts';
import { ProofNotFound, useCustomerAction } from './use-customer-action.ts';

type Details = Omit<BodyOf<typeof bookPublicly>, 'confirmation' | 'proof'>;

interface BookingNeeds extends Pick<AnswerOf<typeof getBookingBranches>, 'needsProof'> {
  /** True if the branch confirms contacts by a code. */
  readonly needsCode: boolean;
  /** True once the customer's details are shown: the proof is computed while they are typed. */
  readonly isNear: boolean;
  /** The code that the current step asks for; null on other steps. */
  readonly sent: SentCode | null;
  readonly onSent: (sent: SentCode) => void;
  readonly onBooked: (secret: string) => void;
}

/** Books an appointment, with a proof of work, and with a code if the branch confirms contacts. */
export function useBooking({ client, texts }: BookingScreen, needs: BookingNeeds) {
  const { needsCode, needsProof, isNear, sent, onSent, onBooked } = needs;
  const action = useCustomerAction(texts, 'notDone');
  const [remainingAttempts, setRemaining] = useState<number | null>(null);
  const proof = useRef<Promise<string> | null>(null);
  /** The latest code that can still be entered, and the one that was entered while its slot was lost. */
  const latest = useRef<ContactCode | null>(null);
  const confirmed = useRef<ContactCode | null>(null);

  // Loaded with the first proof only.
  const computeProof = () =>
    import('./solve-proof.ts').then(async ({ solveBookingProof }) => {
      const found = await solveBookingProof(client);
      if (found === null) throw new ProofNotFound();
      return found;
    });
  const prepareProof = () => {
    proof.current ??= computeProof();
    // An error shows when the proof is used.
    proof.current.catch(() => {
      proof.current = null;
    });
    return proof.current;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the details are shown
  useEffect(() => {
    if (isNear && needsProof) void prepareProof();
  }, [isNear, needsProof]);

  /** Runs a call with a proof, which counts once. */
  async function withProof<Answer>(
    input: { readonly params: { readonly id: number }; readonly body: object },
    run: (proved: { readonly proof?: string }, call: CallOptions) => Promise<Answer>,
  ): Promise<Answer | null> {
    let proved: { readonly proof?: string } = {};
    const prepare = async () => {
      if (needsProof) proved = { proof: await prepareProof() };
    };
    const send = async (call: CallOptions) => {
      try {
        const answer = await run(proved, call);
        proof.current = null;
        return answer;
      } catch (error) {
        // Without an answer the same request is sent again, under the same key.
        if (error instanceof ApiError) proof.current = null;
        throw error;
      }
    };
    return action.act(input, send, prepare);
  }

  async function book(idBranches: number, details: Details, confirmation?: string): Promise<void> {
    const params = { id: idBranches };
    const booked =
      confirmation === undefined
        ? await withProof({ params, body: details }, (proved, call) =>
            client.call(bookPublicly, { params, body: { ...details, ...proved } }, call),
          )
        : await action.act({ params, details, confirmation }, (call) =>
            client.call(bookPublicly, { params, body: { ...details, confirmation } }, call),
          );
    if (booked) onBooked(booked.secret);
  }

  async function requestCode(idBranches: number, details: Details): Promise<void> {
    const { customerName: _, consent: _agreed, ...wanted } = details;
    const params = { id: idBranches };
    const answer = await withProof({ params, body: wanted }, (proved, call) =>
      client.call(requestBookingCode, { params, body: { ...wanted, ...proved } }, call),
    );
    if (!answer) return;
    setRemaining(null);
    confirmed.current = null;
    const code = { ...answer, start: details.start, receivedAt: Date.now() };
    latest.current = { contact: contactOf(idBranches, details), sent: code };
    onSent(code);
  }

  /** Books with the contact's confirmed code, else asks for the code that was sent already, else sends one. */
  async function confirmContact(idBranches: number, details: Details): Promise<void> {
    const contact = contactOf(idBranches, details);
    if (confirmed.current?.contact === contact && isInForce(confirmed.current.sent))
      return book(idBranches, details, confirmed.current.sent.confirmation);
    const earlier = latest.current;
    if (earlier?.contact === contact && isInForce(earlier.sent)) {
      // A new code would hold the other slot, but is sent once per minute only.
      if (earlier.sent.start === details.start || msUntilResend(earlier.sent) > 0) {
        action.clearError();
        return onSent(earlier.sent);
      }
    }
    return requestCode(idBranches, details);
  }

  return {
    isBusy: action.isBusy,
    said: action.said,
    clearError: action.clearError,
    remainingAttempts,
    confirm: (idBranches: number, details: Details) =>
      needsCode ? confirmContact(idBranches, details) : book(idBranches, details),
    requestCode,
    async enterCode(idBranches: number, details: Details, code: string): Promise<void> {
      if (!sent) return;
      const { confirmation } = sent;
      const contact = contactOf(idBranches, details);
      // Confirmed before, when no answer to the booking arrived.
      if (confirmed.current?.sent.confirmation === confirmation)
        return book(idBranches, details, confirmation);
      // Each entry is a separate attempt, even with equal digits.
      const input = { body: { confirmation, code }, entry: performance.now() };
      const checked = await action.act(input, (call) =>
        client.call(checkBookingCode, { body: input.body }, call),
      );
      if (!checked) return;
      setRemaining(checked.isConfirmed ? null : checked.remainingAttempts);
      if (checked.remainingAttempts === 0) latest.current = null;
      if (!checked.isConfirmed) return;
      confirmed.current = { contact, sent };
      await book(idBranches, details, confirmation);
    },
  };
}

/** A code and the contact at a branch that it confirms. */
interface ContactCode {
  readonly contact: string;
  readonly sent: SentCode;
}

const contactOf = (idBranches: number, { phonenumber, email }: Details): string =>
  JSON.stringify([idBranches, phonenumber, email]);

const isInForce = ({ receivedAt, expiresAt, now }: SentCode): boolean =>
  Date.now() < receivedAt + expiresAt - now;

/** Milliseconds until another code can be sent; 0 or less if it can. */
export const msUntilResend = ({ receivedAt, resendAt, now }: SentCode): number =>
  receivedAt + resendAt - now - Date.now();
