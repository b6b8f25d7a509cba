import type { Millis } from '#shared/domain/ids.ts';
import { type Contender, contenders } from './contenders.ts';
import type { Strategy, WaitingTicket } from './strategy.ts';
import { byArrival, earlier, spanText, waited } from './waiting.ts';

/**
 * Chooses by `level`. Within a level appointments whose time has come go first, by that time; tickets without one fill
 * the gaps, by arrival. An appointment that is not yet due is called only when nobody else waits, whatever the level.
 */
export const appointmentBased: Strategy = (lines, rows, _round, now) => {
  const [first, second] = contenders(lines, rows).flatMap(candidates).sort(sortCandidates);
  if (!first) return null;
  const { ticket, kind } = first;
  const isTie = kind !== 'walkIn' && second !== undefined && byLevelAndTime(first, second) === 0;
  return { ticket, reason: `${ticket.code}: ${REASON_TEXTS[kind](first, now)}${earlier(isTie)}` };
};

type Kind = 'due' | 'walkIn' | 'early';

interface Candidate {
  readonly ticket: WaitingTicket;
  readonly level: number;
  readonly kind: Kind;
}

const KINDS: readonly Kind[] = ['due', 'walkIn', 'early'];

function candidates({ row: { level }, line }: Contender): Candidate[] {
  const heads = line.appointments ?? { due: null, walkIn: line.head, early: null };
  return KINDS.flatMap((kind) => {
    const ticket = heads[kind];
    return ticket ? [{ ticket, level, kind }] : [];
  });
}

const sortCandidates = (a: Candidate, b: Candidate): number =>
  byLevelAndTime(a, b) || byArrival(a.ticket, b.ticket);

const byLevelAndTime = (a: Candidate, b: Candidate): number =>
  Number(a.kind === 'early') - Number(b.kind === 'early') ||
  a.level - b.level ||
  KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) ||
  appointmentOf(a) - appointmentOf(b);

/** Gives 0 for a ticket without an appointment: it goes by arrival alone. */
const appointmentOf = ({ kind, ticket }: Candidate): Millis =>
  kind === 'walkIn' ? 0 : (ticket.appointmentAt ?? 0);

const REASON_TEXTS: Record<Kind, (candidate: Candidate, now: Millis) => string> = {
  due: (one, now) => `appointment due since ${spanText(now - appointmentOf(one))}, level ${one.level}`,
  walkIn: ({ ticket, level }, now) =>
    `first of level ${level} by arrival, none of its due appointments can be called, ` +
    `waiting ${spanText(waited(ticket, now))}`,
  early: (one, now) =>
    `no walk-in and no due appointment can be called, appointment in ${spanText(appointmentOf(one) - now)}, level ${one.level}`,
};
