import { book, give, type Ledger, mayBook, replaced, restored } from '#sync/places/ledger.ts';
import { type Heard, hearAtBranch, hearAtCentral, type PlaceMessage } from '#sync/places/meeting.ts';
import { placeOf } from '#sync/places/place.ts';

/** The rules of holding places, as the model plays them. */
export const SOUND = { book, give, mayBook, replaced, restored, hearAtBranch, hearAtCentral };
export type Rules = typeof SOUND;

/** Takes whatever names a meeting for the present one. */
const ofAnyMeeting = (ledger: Ledger, message: PlaceMessage): PlaceMessage => {
  const session = ledger.session ?? ledger.begun;
  return 'session' in message && message.kind !== 'answer' && session !== null
    ? { ...message, session }
    : message;
};

const learnedAfter = (kind: PlaceMessage['kind'], message: PlaceMessage, heard: Heard): Heard =>
  message.kind === kind ? { ...heard, ledger: { ...heard.ledger, learned: true } } : heard;

/** The rules with one safeguard taken out. */
export const MUTANTS: Readonly<Record<string, Partial<Rules>>> = {
  'an end that was put back goes on': { restored: (ledger) => ledger },
  'an end that was put back books at once': {
    restored: (ledger) => ({ ...restored(ledger), learned: true }),
  },
  'the branch hears messages of earlier meetings': {
    hearAtBranch: (ledger, message) => hearAtBranch(ledger, ofAnyMeeting(ledger, message)),
  },
  'central hears messages of earlier meetings': {
    hearAtCentral: (ledger, message, id) => hearAtCentral(ledger, ofAnyMeeting(ledger, message), id),
  },
  'the branch takes the answer to an earlier greeting': {
    hearAtBranch: (ledger, message) =>
      hearAtBranch(
        ledger,
        message.kind === 'answer' ? { ...message, greeting: ledger.begun ?? '' } : message,
      ),
  },
  'the branch books before central agrees': {
    hearAtBranch: (ledger, message) => learnedAfter('answer', message, hearAtBranch(ledger, message)),
  },
  'central books before the branch confirms': {
    hearAtCentral: (ledger, message, id) =>
      learnedAfter('greeting', message, hearAtCentral(ledger, message, id)),
  },
  'copies of the branch are heard as well': {
    hearAtCentral: (ledger, message, id) =>
      hearAtCentral(
        message.kind === 'greeting' ? { ...ledger, machine: message.machine } : ledger,
        message,
        id,
      ),
  },
  'a place that somebody booked is given over': {
    give(ledger, name, write) {
      const place = placeOf(ledger.places, name);
      const freed = { ...ledger, places: new Map(ledger.places).set(name, { ...place, booking: null }) };
      return give(freed, name, write);
    },
  },
  'giving over does not count': {
    give(ledger, name, write) {
      const given = give(ledger, name, write);
      if (!given) return null;
      const { writes } = placeOf(ledger.places, name);
      const place = { ...placeOf(given.places, name), writes };
      return { ...given, places: new Map(given.places).set(name, place) };
    },
  },
  'an end that was put back believes itself': {
    hearAtBranch(ledger, message) {
      const heard = hearAtBranch({ ...ledger, learned: true }, message);
      const learned = heard.ledger.learned && (ledger.learned || message.kind === 'places');
      return { ...heard, ledger: { ...heard.ledger, learned } };
    },
  },
  'what is heard last counts': {
    hearAtBranch(ledger, message) {
      const heard = hearAtBranch(ledger, message);
      const isTaken = message.kind === 'places' && message.session === ledger.session;
      return isTaken
        ? { ...heard, ledger: { ...heard.ledger, places: new Map([...ledger.places, ...message.places]) } }
        : heard;
    },
  },
  'places of the other end are booked': {
    mayBook: ({ learned, places }, name) => learned && placeOf(places, name).booking === null,
    book: (ledger, name, booking, write) =>
      book({ ...ledger, end: placeOf(ledger.places, name).holder }, name, booking, write),
  },
};
