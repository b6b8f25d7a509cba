import type { Millis } from '#shared/domain/ids.ts';
import { logNormal } from '#shared/domain/simulation/draw.ts';
import type { TicketVerb } from '#shared/domain/tickets/transitions.ts';
import { MINUTE_MS, SECOND_MS } from '#shared/domain/time/units.ts';
import { arrivalsOf, type CrowdedDay } from './crowd.ts';
import type { PastOffice, PastPair } from './past-office.ts';

/** Step in the course of a visit. */
export interface PastStep {
  readonly verb: TicketVerb;
  readonly at: Millis;
  /** The pair of service and segment from then on. */
  readonly pair: PastPair;
  /** Index among the workstations; null at the kiosk. */
  readonly workstation: number | null;
}

/** A customer's visit from the ticket to its end, in the order of time. */
export type PastVisit = readonly PastStep[];

export interface PastSession {
  readonly workstation: number;
  readonly openedAt: Millis;
  readonly closedAt: Millis;
}

export interface SimulatedPastDay {
  readonly visits: readonly PastVisit[];
  readonly sessions: readonly PastSession[];
}

const SPREAD = 0.5;
/** Median of a log-normal distribution relative to its mean. */
const MEDIAN = Math.exp(-(SPREAD * SPREAD) / 2);
const SHORTEST_MS = 20 * SECOND_MS;
const BREAK_MS = 25 * MINUTE_MS;
/** Between one customer and the next. */
const BREATH_MS = 15 * SECOND_MS;

const NO_SHOWS = 0.05;
const TRANSFERS = 0.03;
const RECALLS = 0.08;

interface WorkstationState {
  readonly index: number;
  readonly breakAt: Millis;
  /** Factor on service times of this operator. */
  readonly pace: number;
  freeAt: Millis;
  openedAt: Millis;
  hasRested: boolean;
}

interface Waiting {
  readonly steps: PastStep[];
  readonly from: Millis;
  readonly pair: PastPair;
  /** By first arrival. */
  readonly index: number;
}

/**
 * Simulates a past day: arrivals, calls, no-shows and transfers. All customers are served before the last operator
 * leaves, and each operator takes a break. Deterministic for the same `random`.
 */
export function generatePastDay(office: PastOffice, day: CrowdedDay, random: () => number): SimulatedPastDay {
  const came = arrivalsOf(day, random).map((at, index): Waiting => {
    const pair = pickedBy(random, office.pairs);
    const step: PastStep = { verb: 'issue', at, pair, workstation: null };
    return { steps: [step], from: at + pair.queue.politeness * SECOND_MS, pair, index };
  });
  const waiting = [...came];
  const sessions: PastSession[] = [];
  let workstations = office.workstations.map((_, index): WorkstationState => {
    const openedAt = day.opensAt - Math.round((2 + random() * 8) * MINUTE_MS);
    const breakAt = day.opensAt + (2 + index * 0.55) * 60 * MINUTE_MS;
    return {
      index,
      openedAt,
      breakAt,
      hasRested: false,
      pace: 0.85 + random() * 0.3,
      freeAt: day.opensAt,
    };
  });
  const close = (workstation: WorkstationState) =>
    sessions.push({
      workstation: workstation.index,
      openedAt: workstation.openedAt,
      closedAt: workstation.freeAt,
    });

  while (workstations.length > 0) {
    const workstation = workstations.reduce((first, one) => (one.freeAt < first.freeAt ? one : first));
    const now = workstation.freeAt;
    if (!workstation.hasRested && now >= workstation.breakAt && now + BREAK_MS < day.closesAt) {
      close(workstation);
      workstation.freeAt = now + BREAK_MS;
      workstation.openedAt = workstation.freeAt;
      workstation.hasRested = true;
      continue;
    }
    const next = nextOf(waiting, now);
    if (next) {
      waiting.splice(waiting.indexOf(next), 1);
      const back = serve(next, workstation, office, random);
      if (back) waiting.push(back);
      continue;
    }
    const soonest = waiting.reduce((first, { from }) => Math.min(first, from), Number.POSITIVE_INFINITY);
    if (soonest < Number.POSITIVE_INFINITY) workstation.freeAt = Math.max(now + SECOND_MS, soonest);
    else {
      workstation.freeAt = Math.max(now, day.closesAt);
      close(workstation);
      workstations = workstations.filter((one) => one !== workstation);
    }
  }
  return { visits: came.map(({ steps }) => steps), sessions };
}

/** Next customer by the attention profile of the demonstration: priority, then arrival. */
const nextOf = (waiting: readonly Waiting[], now: Millis): Waiting | null =>
  waiting.reduce<Waiting | null>((best, one) => {
    if (one.from > now) return best;
    if (!best || Number(one.pair.goesFirst) > Number(best.pair.goesFirst)) return one;
    return one.pair.goesFirst === best.pair.goesFirst && one.index < best.index ? one : best;
  }, null);

/** Serves a customer at a workstation; returns a transferred one, who waits again. */
function serve(
  { steps, pair, index }: Waiting,
  workstation: WorkstationState,
  office: PastOffice,
  random: () => number,
): Waiting | null {
  let at = workstation.freeAt;
  const happens = (verb: TicketVerb, now = pair) =>
    steps.push({ verb, at, pair: now, workstation: workstation.index });
  happens('call');
  const isMissing = random() < NO_SHOWS;
  if (isMissing || random() < RECALLS) {
    at += Math.round((30 + random() * 20) * SECOND_MS);
    happens('recall');
  }
  const lasts = logNormal(random, pair.seconds * MEDIAN * workstation.pace * SECOND_MS, SPREAD);
  const isSentOn = steps.every(({ verb }) => verb !== 'transfer') && random() < TRANSFERS;
  at += Math.round(
    isMissing ? (30 + random() * 30) * SECOND_MS : Math.max(SHORTEST_MS, isSentOn ? lasts / 3 : lasts),
  );
  workstation.freeAt = at + BREATH_MS;
  if (isMissing) happens('noShow');
  else if (isSentOn) {
    const others = office.pairs.filter(({ queue }) => queue.id !== pair.queue.id);
    const other = pickedBy(random, others.length > 0 ? others : [pair]);
    if (other.queue.id !== pair.queue.id) {
      happens('transfer', other);
      return { steps, pair: other, index, from: at + other.queue.politeness * SECOND_MS };
    }
    happens('end');
  } else happens('end');
  return null;
}

function pickedBy(random: () => number, pairs: readonly PastPair[]): PastPair {
  let left = random() * pairs.reduce((sum, { share }) => sum + share, 0);
  const picked = pairs.find(({ share }) => {
    left -= share;
    return left < 0;
  });
  const last = picked ?? pairs.at(-1);
  if (!last) throw new Error('there is nothing that anybody could come for');
  return last;
}
