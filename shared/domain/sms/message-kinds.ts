import type { Millis } from '../ids.ts';
import type { TicketVerb } from '../tickets/transitions.ts';

/** Messages of a ticket in order. */
export const TICKET_SMS = ['welcome', 'approaching', 'turn', 'thanks'] as const;
export type TicketSms = (typeof TICKET_SMS)[number];

/** All kinds: ticket messages, broadcast, test, package and alarm alerts, appointments. */
export const SMS_KINDS = [...TICKET_SMS, 'broadcast', 'test', 'alert', 'alarm', 'appointment'] as const;
export type SmsKind = (typeof SMS_KINDS)[number];

/** True for ticket messages, whose text is in the settings. */
export const isOfTicket = (kind: SmsKind): kind is TicketSms => TICKET_SMS.some((one) => one === kind);

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

interface KindRule {
  /** Validity from the earliest sending time. */
  readonly usefulMs: Millis;
  /** Lower is sent first. */
  readonly rank: number;
}

/** Validity and priority of each kind. */
export const KIND_RULES: Readonly<Record<SmsKind, KindRule>> = {
  turn: { usefulMs: 5 * MINUTE_MS, rank: 0 },
  approaching: { usefulMs: 10 * MINUTE_MS, rank: 1 },
  welcome: { usefulMs: 10 * MINUTE_MS, rank: 2 },
  test: { usefulMs: 5 * MINUTE_MS, rank: 2 },
  broadcast: { usefulMs: 30 * MINUTE_MS, rank: 3 },
  alert: { usefulMs: 24 * HOUR_MS, rank: 3 },
  alarm: { usefulMs: 30 * MINUTE_MS, rank: 2 },
  thanks: { usefulMs: 12 * HOUR_MS, rank: 4 },
  // Gateways recognise keys for a day.
  appointment: { usefulMs: 24 * HOUR_MS, rank: 3 },
};

interface OnVerb {
  readonly writes?: Exclude<TicketSms, 'approaching'>;
  /** Unsent messages that become obsolete. */
  readonly withdraws?: readonly TicketSms[];
}

/**
 * Messages that a ticket event sends and withdraws. A recall sends nothing. Leaving the workstation withdraws its
 * call, also for calls out of turn, transfers and no-shows. An undo sends nothing and withdraws the thanks.
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
  // A customer who postpones knows the position.
  postpone: { withdraws: ['approaching'] },
  cancel: { withdraws: ['welcome', 'approaching'] },
  undo: { withdraws: ['approaching', 'thanks'] },
};
