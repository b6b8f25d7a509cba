import type { Millis } from '#shared/domain/ids.ts';
import { logNormal } from '#shared/domain/simulation/draw.ts';
import type { TicketVerb } from '#shared/domain/tickets/transitions.ts';
import { arrivalsOf, type CrowdedDay } from './crowd.ts';
import type { PastOffice, PastPair } from './past-office.ts';

/** One thing that happened to a visit. */
export interface PastStep {
  readonly verb: TicketVerb;
  readonly at: Millis;
  /** The pair of service and segment from then on. */
  readonly pair: PastPair;
  /** The place among the office's desks; null at the kiosk. */
  readonly desk: number | null;
}

/** A customer's visit from the ticket to its end, in the order of time. */
export type PastVisit = readonly PastStep[];

export interface PastSession {
  readonly desk: number;
  readonly openedAt: Millis;
  readonly closedAt: Millis;
}

export interface SimulatedPastDay {
  readonly visits: readonly PastVisit[];
  readonly sessions: readonly PastSession[];
}

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
const SPREAD = 0.5;
/** A mean of a log-normal lies so much above its median. */
const MEDIAN = Math.exp(-(SPREAD * SPREAD) / 2);
const SHORTEST_MS = 20 * SECOND_MS;
const BREAK_MS = 25 * MINUTE_MS;
/** Between one customer and the next. */
const BREATH_MS = 15 * SECOND_MS;

const NO_SHOWS = 0.05;
const TRANSFERS = 0.03;
const RECALLS = 0.08;

interface WorkstationState {
  readonly place: number;
  readonly breakAt: Millis;
  /** Nobody works alike: how much longer than the mean. */
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
  readonly place: number;
}

/**
 * Plays a day of the past: who came, who was called where, and who did not come or was sent on. Whoever came is served
 * before the last operator leaves, and each takes a break. The same `random` gives the same day.
 */
export function generatePastDay(office: PastOffice, day: CrowdedDay, random: () => number): SimulatedPastDay {
  const came = arrivalsOf(day, random).map((at, place): Waiting => {
    const pair = pickedBy(random, office.pairs);
    const step: PastStep = { verb: 'issue', at, pair, desk: null };
    return { steps: [step], from: at + pair.queue.politeness * SECOND_MS, pair, place };
  });
  const waiting = [...came];
  const sessions: PastSession[] = [];
  let desks = office.workstations.map((_, place): WorkstationState => {
    const openedAt = day.opensAt - Math.round((2 + random() * 8) * MINUTE_MS);
    const breakAt = day.opensAt + (2 + place * 0.55) * 60 * MINUTE_MS;
    return {
      place,
      openedAt,
      breakAt,
      hasRested: false,
      pace: 0.85 + random() * 0.3,
      freeAt: day.opensAt,
    };
  });
  const close = (desk: WorkstationState) =>
    sessions.push({ desk: desk.place, openedAt: desk.openedAt, closedAt: desk.freeAt });

  while (desks.length > 0) {
    const desk = desks.reduce((first, one) => (one.freeAt < first.freeAt ? one : first));
    const now = desk.freeAt;
    if (!desk.hasRested && now >= desk.breakAt && now + BREAK_MS < day.closesAt) {
      close(desk);
      desk.freeAt = now + BREAK_MS;
      desk.openedAt = desk.freeAt;
      desk.hasRested = true;
      continue;
    }
    const next = nextOf(waiting, now);
    if (next) {
      waiting.splice(waiting.indexOf(next), 1);
      const back = serve(next, desk, office, random);
      if (back) waiting.push(back);
      continue;
    }
    const soonest = waiting.reduce((first, { from }) => Math.min(first, from), Number.POSITIVE_INFINITY);
    if (soonest < Number.POSITIVE_INFINITY) desk.freeAt = Math.max(now + SECOND_MS, soonest);
    else {
      desk.freeAt = Math.max(now, day.closesAt);
      close(desk);
      desks = desks.filter((one) => one !== desk);
    }
  }
  return { visits: came.map(({ steps }) => steps), sessions };
}

/** Whom the demonstration's attention profile calls: whoever goes first, then by arrival. */
const nextOf = (waiting: readonly Waiting[], now: Millis): Waiting | null =>
  waiting.reduce<Waiting | null>((best, one) => {
    if (one.from > now) return best;
    if (!best || Number(one.pair.goesFirst) > Number(best.pair.goesFirst)) return one;
    return one.pair.goesFirst === best.pair.goesFirst && one.place < best.place ? one : best;
  }, null);

/** Serves a customer at a desk; gives back one who was sent on and waits again. */
function serve(
  { steps, pair, place }: Waiting,
  desk: WorkstationState,
  office: PastOffice,
  random: () => number,
): Waiting | null {
  let at = desk.freeAt;
  const happens = (verb: TicketVerb, now = pair) => steps.push({ verb, at, pair: now, desk: desk.place });
  happens('call');
  const isMissing = random() < NO_SHOWS;
  if (isMissing || random() < RECALLS) {
    at += Math.round((30 + random() * 20) * SECOND_MS);
    happens('recall');
  }
  const lasts = logNormal(random, pair.seconds * MEDIAN * desk.pace * SECOND_MS, SPREAD);
  const isSentOn = steps.every(({ verb }) => verb !== 'transfer') && random() < TRANSFERS;
  at += Math.round(
    isMissing ? (30 + random() * 30) * SECOND_MS : Math.max(SHORTEST_MS, isSentOn ? lasts / 3 : lasts),
  );
  desk.freeAt = at + BREATH_MS;
  if (isMissing) happens('noShow');
  else if (isSentOn) {
    const others = office.pairs.filter(({ queue }) => queue.id !== pair.queue.id);
    const other = pickedBy(random, others.length > 0 ? others : [pair]);
    if (other.queue.id !== pair.queue.id) {
      happens('transfer', other);
      return { steps, pair: other, place, from: at + other.queue.politeness * SECOND_MS };
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
