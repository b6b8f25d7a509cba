import type { Ledger } from './ledger.ts';
import { laterOf, type Places } from './place.ts';

/**
 * What both ends say to each other. The branch greets, central answers with what it knows and a name for the meeting,
 * the branch confirms it with what it knows, central agrees. All that is said later names the meeting.
 */
export type PlaceMessage =
  | { readonly kind: 'greeting'; readonly id: string; readonly machine: string }
  | {
      readonly kind: 'answer';
      readonly greeting: string;
      readonly session: string;
      readonly places: Places;
    }
  | {
      readonly kind: 'confirmation';
      readonly session: string;
      readonly places: Places;
    }
  | { readonly kind: 'places'; readonly session: string; readonly places: Places }
  /** There is no such meeting: the branch greets anew. */
  | { readonly kind: 'apart'; readonly session: string };

export interface Heard {
  readonly ledger: Ledger;
  readonly answer: PlaceMessage | null;
}

/** Begins a meeting, or the next one; `id` was never used before. */
export const greet = (ledger: Ledger, id: string): Heard => ({
  ledger: { ...ledger, session: null, begun: id },
  answer: { kind: 'greeting', id, machine: ledger.machine },
});

/** Says what an end knows of places; null while it is in no meeting. */
export const tell = ({ session, places }: Ledger): PlaceMessage | null =>
  session === null ? null : { kind: 'places', session, places };

/** Takes what the branch hears of central. */
export function hearAtBranch(ledger: Ledger, message: PlaceMessage): Heard {
  switch (message.kind) {
    case 'answer': {
      // An answer to an earlier greeting is from a meeting that never came to be.
      if (message.greeting !== ledger.begun) return silent(ledger);
      const places = together(ledger, message.places);
      const { session } = message;
      return {
        ledger: { ...ledger, session, begun: null, places },
        answer: { kind: 'confirmation', session, places },
      };
    }
    case 'places':
      if (message.session !== ledger.session) return silent(ledger);
      // Central speaks in a meeting once it has agreed to it: this machine is the branch.
      return silent({ ...ledger, learned: true, places: together(ledger, message.places) });
    case 'apart':
      return silent(message.session === ledger.session ? { ...ledger, session: null } : ledger);
    case 'greeting':
    case 'confirmation':
      return silent(ledger);
  }
}

/** Takes what central hears of the branch; `id` was never used before. */
export function hearAtCentral(ledger: Ledger, message: PlaceMessage, id: string): Heard {
  switch (message.kind) {
    case 'greeting': {
      // Another machine is a copy while the one before may still be at work.
      if (message.machine !== ledger.machine) return silent(ledger);
      const { places } = ledger;
      return {
        ledger: { ...ledger, begun: id },
        answer: { kind: 'answer', greeting: message.id, session: id, places },
      };
    }
    case 'confirmation': {
      const { session } = message;
      if (session !== ledger.begun && session !== ledger.session) return apart(ledger, session);
      const places = together(ledger, message.places);
      return {
        ledger: { ...ledger, learned: true, session, begun: null, places },
        answer: { kind: 'places', session, places },
      };
    }
    case 'places':
      if (message.session !== ledger.session) return apart(ledger, message.session);
      return silent({ ...ledger, places: together(ledger, message.places) });
    case 'answer':
    case 'apart':
      return silent(ledger);
  }
}

/** What both know; an end that has learned nothing yet believes the other. */
const together = ({ learned, places }: Ledger, heard: Places): Places =>
  laterOf(places, heard, learned ? 'known' : 'heard');

const silent = (ledger: Ledger): Heard => ({ ledger, answer: null });

const apart = (ledger: Ledger, session: string): Heard => ({ ledger, answer: { kind: 'apart', session } });
