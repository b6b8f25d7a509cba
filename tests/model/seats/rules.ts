import { book, give, type Ledger, mayBook, replaced, restored, seatOf } from '#sync/seats/ledger.ts';
import {
  type MeetingResult,
  receiveAtBranch,
  receiveAtCentral,
  type SeatMessage,
} from '#sync/seats/meeting.ts';

/** The rules of seat replication in the simulation. */
export const SOUND = {
  book,
  give,
  mayBook,
  replaced,
  restored,
  receiveAtBranch,
  receiveAtCentral,
};
export type Rules = typeof SOUND;

/** Accepts messages of any session for the current one. */
const ofAnyMeeting = (ledger: Ledger, message: SeatMessage): SeatMessage => {
  const session = ledger.session ?? ledger.handshake;
  return 'session' in message && message.kind !== 'answer' && session !== null
    ? { ...message, session }
    : message;
};

const learnedAfter = (
  kind: SeatMessage['kind'],
  message: SeatMessage,
  received: MeetingResult,
): MeetingResult =>
  message.kind === kind ? { ...received, ledger: { ...received.ledger, learned: true } } : received;

/** The rules without one safeguard each. */
export const MUTANTS: Readonly<Record<string, Partial<Rules>>> = {
  'an end that was put back goes on': { restored: (ledger) => ledger },
  'an end that was put back books at once': {
    restored: (ledger) => ({ ...restored(ledger), learned: true }),
  },
  'the branch hears messages of earlier meetings': {
    receiveAtBranch: (ledger, message) => receiveAtBranch(ledger, ofAnyMeeting(ledger, message)),
  },
  'central hears messages of earlier meetings': {
    receiveAtCentral: (ledger, message, id) => receiveAtCentral(ledger, ofAnyMeeting(ledger, message), id),
  },
  'the branch takes the answer to an earlier greeting': {
    receiveAtBranch: (ledger, message) =>
      receiveAtBranch(
        ledger,
        message.kind === 'answer' ? { ...message, greeting: ledger.handshake ?? '' } : message,
      ),
  },
  'the branch books before central agrees': {
    receiveAtBranch: (ledger, message) => learnedAfter('answer', message, receiveAtBranch(ledger, message)),
  },
  'central books before the branch confirms': {
    receiveAtCentral: (ledger, message, id) =>
      learnedAfter('greeting', message, receiveAtCentral(ledger, message, id)),
  },
  'copies of the branch are heard as well': {
    receiveAtCentral: (ledger, message, id) =>
      receiveAtCentral(
        message.kind === 'greeting' ? { ...ledger, machine: message.machine } : ledger,
        message,
        id,
      ),
  },
  'a place that somebody booked is given over': {
    give(ledger, name, write) {
      const seat = seatOf(ledger.seats, name);
      const freed = { ...ledger, seats: new Map(ledger.seats).set(name, { ...seat, booking: null }) };
      return give(freed, name, write);
    },
  },
  'giving over does not count': {
    give(ledger, name, write) {
      const provided = give(ledger, name, write);
      if (!provided) return null;
      const { writes } = seatOf(ledger.seats, name);
      const seat = { ...seatOf(provided.seats, name), writes };
      return { ...provided, seats: new Map(provided.seats).set(name, seat) };
    },
  },
  'an end that was put back believes itself': {
    receiveAtBranch(ledger, message) {
      const received = receiveAtBranch({ ...ledger, learned: true }, message);
      const learned = received.ledger.learned && (ledger.learned || message.kind === 'seats');
      return { ...received, ledger: { ...received.ledger, learned } };
    },
  },
  'what is heard last counts': {
    receiveAtBranch(ledger, message) {
      const received = receiveAtBranch(ledger, message);
      const isAccepted = message.kind === 'seats' && message.session === ledger.session;
      return isAccepted
        ? { ...received, ledger: { ...received.ledger, seats: new Map([...ledger.seats, ...message.seats]) } }
        : received;
    },
  },
  'places of the other end are booked': {
    mayBook: ({ learned, seats }, name) => learned && seatOf(seats, name).booking === null,
    book: (ledger, name, booking, write) =>
      book({ ...ledger, end: seatOf(ledger.seats, name).holder }, name, booking, write),
  },
};
