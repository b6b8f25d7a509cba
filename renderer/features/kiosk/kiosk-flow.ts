import type { KioskButton, KioskScreen } from '#shared/contract/devices/kiosk-screen.ts';
import type { Language } from '#shared/contract/fields.ts';
import type { IssuedTicket } from '#shared/contract/tickets/tickets.ts';
import type { AppointmentCode } from '#shared/domain/appointments/code.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { FINISHING_MS, type Hours, mayFinish, openingAt } from '#shared/domain/opening/opening.ts';

/** Segment and service of a ticket; an earlier screen may have set one. */
export interface Pair {
  readonly segment: number | null;
  readonly service: number | null;
}

export const NO_PAIR: Pair = { segment: null, service: null };

type ButtonAction =
  | { readonly kind: 'take'; readonly segment: number; readonly service: number }
  | { readonly kind: 'arrive' }
  | { readonly kind: 'redirect'; readonly screen: string; readonly pair: Pair }
  | { readonly kind: 'none' };

/** Action of a button, after the choices on earlier screens. Its own pair takes precedence. */
export function buttonAction(
  button: Pick<KioskButton, 'segment' | 'service' | 'print' | 'redirect' | 'arrives'>,
  selectedPair: Pair,
): ButtonAction {
  if (button.arrives) return { kind: 'arrive' };
  const pair = pairOf(button, selectedPair);
  if (button.print && pair.segment !== null && pair.service !== null) {
    return { kind: 'take', segment: pair.segment, service: pair.service };
  }
  if (button.redirect !== null) return { kind: 'redirect', screen: button.redirect, pair };
  return { kind: 'none' };
}

/** Key of the waiting metrics of a button; null while segment or service is unknown. */
export function waitKey(button: KioskButton, selectedPair: Pair): string | null {
  const { segment, service } = pairOf(button, selectedPair);
  return segment === null || service === null ? null : `${segment}-${service}`;
}

/** Known pair of a button. */
function pairOf(button: Pick<KioskButton, 'segment' | 'service'>, selectedPair: Pair): Pair {
  return {
    segment: button.segment ?? selectedPair.segment,
    service: button.service ?? selectedPair.service,
  };
}

/**
 * One press that issues a ticket, for a pair or an appointment. All attempts use its key, so that only one ticket
 * is issued.
 */
export type Press = PressOf &
  ({ readonly segment: number; readonly service: number } | { readonly appointment: AppointmentCode });

interface PressOf {
  readonly key: string;
  readonly language: Language;
  /** Title of the button, shown on the ticket. */
  readonly title: string;
  /** randomId of the next screen; null for the default one. */
  readonly leadsTo: string | null;
}

/** Reason for showing the number on the screen. */
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

/** Reason for a failed issue. */
export interface Failure {
  readonly reason: FailReason;
  /** Branch of the appointment, for `appointmentElsewhere`. */
  readonly branch?: string;
}

export type Stage =
  | { readonly name: 'choosing' }
  /** The customer types an appointment number. */
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
  /** Language chosen by the customer; null for the default of the kiosk. */
  readonly language: Language | null;
  /** randomId of the current screen; null for the default one. */
  readonly screen: string | null;
  readonly pair: Pair;
  /** Page of a long list, from 0. */
  readonly page: number;
  /** Large type, until the next customer. */
  readonly easy: boolean;
}

export type KioskEvent =
  | { readonly type: 'languageSelected'; readonly language: Language }
  | { readonly type: 'easyToggled' }
  | { readonly type: 'turned'; readonly page: number }
  | { readonly type: 'redirected'; readonly screen: string; readonly pair: Pair }
  | { readonly type: 'arrivalRequested'; readonly title: string; readonly leadsTo: string | null }
  | { readonly type: 'arrivalClosed' }
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
  /** The stage timed out; null leads to the default screen. */
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

/** Keeps language and large type. */
const FROM_THE_START = { stage: INITIAL_STATE.stage, pair: NO_PAIR, page: 0 };

/** Events that each stage handles. All others are ignored, such as a second tap or a late answer. */
const HANDLED_EVENTS: Readonly<Record<Stage['name'], readonly KioskEvent['type'][]>> = {
  choosing: [
    'languageSelected',
    'easyToggled',
    'turned',
    'redirected',
    'arrivalRequested',
    'pressed',
    'movedOn',
    'closed',
  ],
  arriving: ['arrivalClosed', 'pressed', 'closed'],
  taking: ['issued', 'refused'],
  printing: ['printed', 'unprinted'],
  thanks: ['movedOn', 'closed'],
  number: ['closed'],
  failed: ['closed'],
};

/** Next state of the kiosk (operations specification, section 4, Kiosk). */
export function kioskFlow(state: KioskState, event: KioskEvent): KioskState {
  return HANDLED_EVENTS[state.stage.name].includes(event.type) ? nextState(state, event) : state;
}

function nextState(state: KioskState, event: KioskEvent): KioskState {
  switch (event.type) {
    case 'languageSelected':
      return { ...state, language: event.language };
    case 'easyToggled':
      return { ...state, easy: !state.easy };
    case 'turned':
      return { ...state, page: event.page };
    case 'redirected':
      return { ...state, screen: event.screen, pair: event.pair, page: 0 };
    case 'arrivalRequested': {
      const { title, leadsTo } = event;
      return { ...state, stage: { name: 'arriving', title, leadsTo } };
    }
    case 'arrivalClosed':
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

/** Duration of stages, ms (operations specification, section 9; the number stays long enough for a photo). */
export const STAGE_DURATIONS = {
  thanks: 3_000,
  number: 30_000,
  failed: 5_000,
  error: 5_000,
  untouched: 60_000,
};

type TimedScreen = Pick<KioskScreen, 'type' | 'message'>;

/** Duration of a stage, ms; null when it waits for the customer. `screen` is the designed screen in use. */
export function stageDuration(stage: Stage, screen: TimedScreen | null): number | null {
  if (stage.name === 'number') return STAGE_DURATIONS.number;
  if (stage.name === 'failed') return STAGE_DURATIONS.failed;
  if (stage.name === 'thanks')
    return screen?.type === 'MESSAGE' ? messageDuration(screen) : STAGE_DURATIONS.thanks;
  if (stage.name !== 'choosing' || !screen || screen.type === 'ACTION') return null;
  return screen.type === 'ERROR' ? STAGE_DURATIONS.error : messageDuration(screen);
}

/** A message of 0 seconds stays until touched. */
const messageDuration = ({ message }: TimedScreen): number | null =>
  message.duration === 0 ? null : message.duration * 1000;

/** Opening hours and time zone of a kiosk. */
export interface OpenBy {
  /** Null for always open. */
  readonly hours: readonly Hours[] | null;
  /** Offset to UTC, h. */
  readonly zone: string;
}

/** The kiosk closes earlier than the server, so that a last press still succeeds. */
const CLOSING_MARGIN_MS = 10_000;

/**
 * True when the kiosk is closed by its hours and no customer is in the middle of a choice. Pending tickets are
 * always finished.
 */
export function isShut(
  { stage, screen, language }: KioskState,
  { hours, zone }: OpenBy,
  now: Millis,
): boolean {
  if (stage.name !== 'choosing' && stage.name !== 'arriving') return false;
  const at = { zoneHours: Number(zone), now };
  const isChoosing = screen !== null || language !== null || stage.name === 'arriving';
  return isChoosing ? !mayFinish(hours, at, FINISHING_MS - CLOSING_MARGIN_MS) : !openingAt(hours, at).open;
}
