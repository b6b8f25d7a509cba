import { type Ledger, laterOf, type Seats } from './ledger.ts';

/**
 * Messages between both ends. The branch greets, central answers with its knowledge and a session name, the branch
 * confirms with its own knowledge, central agrees. All later messages contain the session.
 */
export type SeatMessage =
  | { readonly kind: 'greeting'; readonly id: string; readonly machine: string }
  | {
      readonly kind: 'answer';
      readonly greeting: string;
      readonly session: string;
      readonly seats: Seats;
    }
  | {
      readonly kind: 'confirmation';
      readonly session: string;
      readonly seats: Seats;
    }
  | { readonly kind: 'seats'; readonly session: string; readonly seats: Seats }
  /** Unknown session: the branch greets again. */
  | { readonly kind: 'apart'; readonly session: string };

export interface MeetingResult {
  readonly ledger: Ledger;
  readonly answer: SeatMessage | null;
}

/** Starts a session, or the next one; `id` was never used before. */
export const greet = (ledger: Ledger, id: string): MeetingResult => ({
  ledger: { ...ledger, session: null, handshake: id },
  answer: { kind: 'greeting', id, machine: ledger.machine },
});

/** Message with the seats of an end; null without a session. */
export const tell = ({ session, seats }: Ledger): SeatMessage | null =>
  session === null ? null : { kind: 'seats', session, seats };

/** Applies a message of central at the branch. */
export function receiveAtBranch(ledger: Ledger, message: SeatMessage): MeetingResult {
  switch (message.kind) {
    case 'answer': {
      // An answer to an earlier greeting belongs to a session that never started.
      if (message.greeting !== ledger.handshake) return silent(ledger);
      const seats = mergeSeats(ledger, message.seats);
      const { session } = message;
      return {
        ledger: { ...ledger, session, handshake: null, seats },
        answer: { kind: 'confirmation', session, seats },
      };
    }
    case 'seats':
      if (message.session !== ledger.session) return silent(ledger);
      // Central uses a session after agreeing to it: this machine is the branch.
      return silent({ ...ledger, learned: true, seats: mergeSeats(ledger, message.seats) });
    case 'apart':
      return silent(message.session === ledger.session ? { ...ledger, session: null } : ledger);
    case 'greeting':
    case 'confirmation':
      return silent(ledger);
  }
}

/** Applies a message of the branch at central; `id` was never used before. */
export function receiveAtCentral(ledger: Ledger, message: SeatMessage, id: string): MeetingResult {
  switch (message.kind) {
    case 'greeting': {
      // Another machine is a copy while the one before may still be at work.
      if (message.machine !== ledger.machine) return silent(ledger);
      const { seats } = ledger;
      return {
        ledger: { ...ledger, handshake: id },
        answer: { kind: 'answer', greeting: message.id, session: id, seats },
      };
    }
    case 'confirmation': {
      const { session } = message;
      if (session !== ledger.handshake && session !== ledger.session) return apart(ledger, session);
      const seats = mergeSeats(ledger, message.seats);
      return {
        ledger: { ...ledger, learned: true, session, handshake: null, seats },
        answer: { kind: 'seats', session, seats },
      };
    }
    case 'seats':
      if (message.session !== ledger.session) return apart(ledger, message.session);
      return silent({ ...ledger, seats: mergeSeats(ledger, message.seats) });
    case 'answer':
    case 'apart':
      return silent(ledger);
  }
}

/** Merges both; an end without knowledge accepts the other's. */
const mergeSeats = ({ learned, seats }: Ledger, received: Seats): Seats =>
  laterOf(seats, received, learned ? 'known' : 'received');

const silent = (ledger: Ledger): MeetingResult => ({ ledger, answer: null });

const apart = (ledger: Ledger, session: string): MeetingResult => ({
  ledger,
  answer: { kind: 'apart', session },
});
