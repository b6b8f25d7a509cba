import type { Millis } from '../ids.ts';
import type { TicketVerb } from '../tickets/transitions.ts';

/** Lists the four messages of a ticket, in the order of the customer's way. */
export const TICKET_SMS = ['welcome', 'approaching', 'turn', 'thanks'] as const;
export type TicketSms = (typeof TICKET_SMS)[number];

/**
 * Lists all that is sent: those of a ticket, what staff tell everybody who waits, a test, what staff are told of the
 * package and of alarms, and what customers are told of their appointment.
 */
export const SMS_KINDS = [...TICKET_SMS, 'broadcast', 'test', 'alert', 'alarm', 'appointment'] as const;
export type SmsKind = (typeof SMS_KINDS)[number];

/** Tells whether a message is one of a ticket, whose text stands in the settings. */
export const isOfTicket = (kind: SmsKind): kind is TicketSms => TICKET_SMS.some((one) => one === kind);

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

interface KindRule {
  /** Milliseconds for which it is of use, from the moment that it may go out; later it is given up. */
  readonly usefulMs: Millis;
  /** Lower goes first. */
  readonly rank: number;
}

/** Says of each how long it is worth sending, and who goes first: a turn late by five minutes sends people astray. */
export const KIND_RULES: Readonly<Record<SmsKind, KindRule>> = {
  turn: { usefulMs: 5 * MINUTE_MS, rank: 0 },
  approaching: { usefulMs: 10 * MINUTE_MS, rank: 1 },
  welcome: { usefulMs: 10 * MINUTE_MS, rank: 2 },
  test: { usefulMs: 5 * MINUTE_MS, rank: 2 },
  broadcast: { usefulMs: 30 * MINUTE_MS, rank: 3 },
  alert: { usefulMs: 24 * HOUR_MS, rank: 3 },
  alarm: { usefulMs: 30 * MINUTE_MS, rank: 2 },
  thanks: { usefulMs: 12 * HOUR_MS, rank: 4 },
  // Gateways know a message again for a day.
  appointment: { usefulMs: 24 * HOUR_MS, rank: 3 },
};

interface OnVerb {
  readonly writes?: Exclude<TicketSms, 'approaching'>;
  /** Those that are of no use any more where they did not go out yet. */
  readonly withdraws?: readonly TicketSms[];
}

/**
 * Says what an event of a ticket means to its messages. A recall is no new call, and writes nothing. Whoever leaves the
 * workstation is not told any more to come to it; a call out of turn, a transfer, a no-show included. Undoing is between
 * an operator and the customer before them: no message is written, and the thanks of an end that was none are taken back.
 */
export const ON_VERB: Readonly<Record<TicketVerb, OnVerb>> = {
  issue: { writes: 'welcome' },
  call: { writes: 'turn', withdraws: ['welcome', 'approaching'] },
  callNoTicket: {},
  recall: {},
  transfer: { withdraws: ['turn'] },
  standBy: { withdraws: ['turn'] },
  transferToUser: { withdraws: ['turn'] },
  noShow: { withdraws: ['turn'] },
  recover: {},
  end: { writes: 'thanks', withdraws: ['turn'] },
  // Whoever asks for time knows how far they are.
  postpone: { withdraws: ['approaching'] },
  cancel: { withdraws: ['welcome', 'approaching'] },
  undo: { withdraws: ['approaching', 'thanks'] },
};

const FIRST_PAUSE_MS = 2_000;
const MAX_BACKOFF_MS = 60_000;

/** Milliseconds until a message is tried again after so many attempts; doubled each time, a minute at most. */
export const pauseAfter = (attempts: number): Millis =>
  Math.min(MAX_BACKOFF_MS, FIRST_PAUSE_MS * 2 ** Math.min(Math.max(0, attempts - 1), 20));
