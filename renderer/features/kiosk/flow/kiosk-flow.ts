import type { Language } from '#shared/contract/fields.ts';
import type { IssuedTicket } from '#shared/contract/tickets/tickets.ts';
import type { AppointmentCode } from '#shared/domain/appointments/code.ts';
import { NO_PAIR, type Pair } from '../button-action.ts';

/**
 * One press that takes a ticket: for a pair, or of the appointment that a number, or a code, names. Its key goes with
 * every attempt, so that there is one ticket.
 */
export type Press = PressOf &
  ({ readonly segment: number; readonly service: number } | { readonly appointment: AppointmentCode });

interface PressOf {
  readonly key: string;
  readonly language: Language;
  /** Repeats what the customer read on the button, for the ticket on the screen. */
  readonly title: string;
  /** randomId of the screen that follows the ticket; null is the default one. */
  readonly leadsTo: string | null;
}

/** Why the number stands on the screen instead of, or beside, the paper. */
export type NumberReason = 'noPaper' | 'printerFault' | 'unsure' | 'noPrinter';
export type FailReason =
  | 'closed'
  | 'unavailable'
  | 'unreachable'
  | 'unexpected'
  | 'appointmentUnknown'
  | 'appointmentElsewhere'
  | 'appointmentAtAnother'
  | 'appointmentOtherDay'
  | 'appointmentTooEarly'
  | 'appointmentTooLate';

/** Why there is no ticket. */
export interface Failure {
  readonly reason: FailReason;
  /** Where the appointment is, for `appointmentElsewhere`. */
  readonly branch?: string;
}

export type Stage =
  | { readonly name: 'choosing' }
  /** The number of an appointment is typed. */
  | { readonly name: 'arriving'; readonly title: string; readonly leadsTo: string | null }
  | { readonly name: 'taking'; readonly press: Press }
  | { readonly name: 'printing'; readonly press: Press; readonly ticket: IssuedTicket }
  | { readonly name: 'thanks'; readonly press: Press; readonly ticket: IssuedTicket }
  | {
      readonly name: 'number';
      readonly press: Press;
      readonly ticket: IssuedTicket;
      readonly reason: NumberReason;
    }
  | ({ readonly name: 'failed' } & Failure);

export interface KioskState {
  readonly stage: Stage;
  /** Chosen by the customer; null is the kiosk's own. */
  readonly language: Language | null;
  /** randomId of the screen shown; null is the default one. */
  readonly screen: string | null;
  readonly pair: Pair;
  /** Page of a long list of answers, from 0. */
  readonly page: number;
  /** Larger and plainer, until the next customer. */
  readonly easy: boolean;
}

export type KioskEvent =
  | { readonly type: 'languageChosen'; readonly language: Language }
  | { readonly type: 'easyToggled' }
  | { readonly type: 'turned'; readonly page: number }
  | { readonly type: 'redirected'; readonly screen: string; readonly pair: Pair }
  | { readonly type: 'arrivalAsked'; readonly title: string; readonly leadsTo: string | null }
  | { readonly type: 'arrivalLeft' }
  | { readonly type: 'pressed'; readonly press: Press }
  | { readonly type: 'issued'; readonly press: Press; readonly ticket: IssuedTicket }
  | { readonly type: 'refused'; readonly failure: Failure }
  | { readonly type: 'printed'; readonly press: Press; readonly ticket: IssuedTicket }
  | {
      readonly type: 'unprinted';
      readonly press: Press;
      readonly ticket: IssuedTicket;
      readonly reason: NumberReason;
    }
  /** What was shown has had its time; null leads to the default screen and the next customer. */
  | { readonly type: 'movedOn'; readonly to: string | null }
  | { readonly type: 'closed' };

export const INITIAL_STATE: KioskState = {
  stage: { name: 'choosing' },
  language: null,
  screen: null,
  pair: NO_PAIR,
  page: 0,
  easy: false,
};

/** Leaves the customer what they chose to read by. */
const FROM_THE_START = { stage: INITIAL_STATE.stage, pair: NO_PAIR, page: 0 };

/** Lists what each stage listens to. All else is ignored: a second tap, an answer that comes too late. */
const HANDLED_EVENTS: Readonly<Record<Stage['name'], readonly KioskEvent['type'][]>> = {
  choosing: [
    'languageChosen',
    'easyToggled',
    'turned',
    'redirected',
    'arrivalAsked',
    'pressed',
    'movedOn',
    'closed',
  ],
  arriving: ['arrivalLeft', 'pressed', 'closed'],
  taking: ['issued', 'refused'],
  printing: ['printed', 'unprinted'],
  thanks: ['movedOn', 'closed'],
  number: ['closed'],
  failed: ['closed'],
};

/** Tells the kiosk's next state, from one customer to the next (operations specification, section 4, Kiosk). */
export function kioskFlow(state: KioskState, event: KioskEvent): KioskState {
  return HANDLED_EVENTS[state.stage.name].includes(event.type) ? nextState(state, event) : state;
}

function nextState(state: KioskState, event: KioskEvent): KioskState {
  switch (event.type) {
    case 'languageChosen':
      return { ...state, language: event.language };
    case 'easyToggled':
      return { ...state, easy: !state.easy };
    case 'turned':
      return { ...state, page: event.page };
    case 'redirected':
      return { ...state, screen: event.screen, pair: event.pair, page: 0 };
    case 'arrivalAsked': {
      const { title, leadsTo } = event;
      return { ...state, stage: { name: 'arriving', title, leadsTo } };
    }
    case 'arrivalLeft':
      return { ...state, stage: INITIAL_STATE.stage };
    case 'pressed':
      return { ...state, stage: { name: 'taking', press: event.press } };
    case 'issued':
      return { ...state, stage: afterIssue(event) };
    case 'refused':
      return { ...state, stage: { name: 'failed', ...event.failure } };
    case 'printed':
      return { ...state, stage: { name: 'thanks', press: event.press, ticket: event.ticket } };
    case 'unprinted': {
      const { press, ticket, reason } = event;
      return { ...state, stage: { name: 'number', press, ticket, reason } };
    }
    case 'movedOn':
      return event.to === null ? INITIAL_STATE : { ...state, ...FROM_THE_START, screen: event.to };
    case 'closed':
      return INITIAL_STATE;
  }
}

function afterIssue({ press, ticket }: { press: Press; ticket: IssuedTicket }): Stage {
  if (ticket.idPrintJob === null) return { name: 'number', press, ticket, reason: 'noPrinter' };
  return { name: 'printing', press, ticket };
}
