import type { Millis } from '#shared/domain/ids.ts';
import { type Contender, contenders } from './contenders.ts';
import type { Strategy, WaitingTicket } from './strategy.ts';
import { byArrival, spanText, waited } from './waiting.ts';

/**
 * Chooses by `level`. Within a level appointments whose time has come go first, by that time; tickets without one fill
 * the gaps, by arrival. An appointment that is not yet due is called only when nobody else waits, whatever the level.
 */
export const appointmentBased: Strategy = (lines, rows, _round, now) => {
  const [first] = contenders(lines, rows).flatMap(candidates).sort(inOrder);
  if (!first) return null;
  const { ticket, level, kind } = first;
  return { ticket, reason: `${ticket.code}: ${WORDS[kind](ticket, now)}, level ${level}` };
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

function inOrder(a: Candidate, b: Candidate): number {
  return (
    Number(a.kind === 'early') - Number(b.kind === 'early') ||
    a.level - b.level ||
    KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) ||
    appointmentOf(a) - appointmentOf(b) ||
    byArrival(a.ticket, b.ticket)
  );
}

/** Gives 0 for a ticket without an appointment: it goes by arrival alone. */
const appointmentOf = ({ kind, ticket }: Candidate): Millis =>
  kind === 'walkIn' ? 0 : (ticket.appointmentAt ?? 0);

const WORDS: Record<Kind, (ticket: WaitingTicket, now: Millis) => string> = {
  due: ({ appointmentAt }, now) => `appointment due since ${spanText(now - (appointmentAt ?? now))}`,
  walkIn: (ticket, now) => `no appointment is due, waiting ${spanText(waited(ticket, now))}`,
  early: ({ appointmentAt }, now) =>
    `nobody else waits, appointment in ${spanText((appointmentAt ?? now) - now)}`,
};
