import { selectTicket } from '#shared/domain/calling/choose.ts';
import {
  type AttentionProfile,
  type ConditionalProfile,
  everyProfile,
} from '#shared/domain/calling/profile.ts';
import type { Round } from '#shared/domain/calling/strategies.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { Arrival } from './arrivals.ts';
import { queueCandidatesOf, type SimulatedQueue } from './queue-candidates.ts';

export interface Served {
  readonly customer: Arrival;
  readonly calledAt: Millis;
  readonly workstation: number;
  /** Why it was called then, as the event log would keep it. */
  readonly reason: string;
}

export interface SimulatedDay {
  readonly came: readonly Arrival[];
  readonly served: readonly Served[];
  /** Those whom nobody had called when the workstations closed. */
  readonly waiting: readonly Arrival[];
  readonly closedAt: Millis;
}

interface Workstation {
  readonly id: number;
  /** Undefined for all. */
  readonly queues: readonly number[] | undefined;
  /** Calls nobody from then on. */
  readonly until: Millis;
  freeAt: Millis;
}

/** Says from when until when a workstation calls, and which queues: until closing and all where it does not say. */
export interface SimulatedWorkstation {
  readonly from: Millis;
  readonly until?: Millis;
  readonly queues?: readonly number[];
}

/** Says who comes to which queues, and between when how many workstations call. */
export interface DayToSimulate {
  readonly queues: readonly SimulatedQueue[];
  readonly came: readonly Arrival[];
  readonly opensAt: Millis;
  readonly closedAt: Millis;
  /** Their number, where all of them call everything from opening on. */
  readonly workstations: number | readonly SimulatedWorkstation[];
  /** Queues of each view profile by which a condition measures; the whole branch where they are not known. */
  readonly viewed?: ReadonlyMap<number, readonly number[]>;
}

/** Plays a day whose customers are known: who is called when, by the very functions that serve customers. */
export function runDay(day: DayToSimulate, profile: AttentionProfile): SimulatedDay {
  const { queues, came, closedAt } = day;
  const workstations = workstationsOf(day).map(
    ({ from, until = closedAt, queues: called }, place): Workstation => ({
      id: place + 1,
      queues: called,
      until,
      freeAt: from,
    }),
  );
  const rounds = new Map<number, Round>();
  const served: Served[] = [];
  let waiting: readonly Arrival[] = came;

  for (let now = day.opensAt; now < closedAt; now = nextMoment(now, came, workstations)) {
    for (const workstation of idle(workstations, now)) {
      const here = waiting.filter(({ arrivedAt }) => arrivedAt <= now);
      const decision = selectTicket(profile, {
        queues: queueCandidatesOf(calledBy(workstation, queues), here, now),
        measured: measured(profile, here, day, now),
        rounds,
        now,
      });
      const customer = here.find(({ id }) => id === decision?.ticket.id);
      if (!decision || !customer) continue;
      if (decision.round) rounds.set(decision.profileId, decision.round);
      workstation.freeAt = now + customer.serviceMs;
      waiting = waiting.filter(({ id }) => id !== customer.id);
      served.push({ customer, calledAt: now, workstation: workstation.id, reason: decision.reason });
    }
  }
  return { came, served, waiting, closedAt };
}

const workstationsOf = ({ workstations, opensAt }: DayToSimulate): readonly SimulatedWorkstation[] =>
  typeof workstations === 'number'
    ? Array.from({ length: workstations }, () => ({ from: opensAt }))
    : workstations;

const calledBy = (
  { queues: called }: Workstation,
  queues: readonly SimulatedQueue[],
): readonly SimulatedQueue[] => (called ? queues.filter(({ id }) => called.includes(id)) : queues);

/** Whoever has been free the longest calls first. */
const idle = (workstations: readonly Workstation[], now: Millis): Workstation[] =>
  workstations
    .filter(({ freeAt, until }) => freeAt <= now && now < until)
    .sort((a, b) => a.freeAt - b.freeAt || a.id - b.id);

/** The next moment at which somebody becomes free or may be called. */
function nextMoment(now: Millis, came: readonly Arrival[], workstations: readonly Workstation[]): Millis {
  const moments = [...workstations.map(({ freeAt }) => freeAt), ...came.map(({ callableAt }) => callableAt)];
  return moments.reduce((next, at) => (at > now && at < next ? at : next), Number.POSITIVE_INFINITY);
}

/** What each condition measures: over the queues of its view profile. */
function measured(
  profile: AttentionProfile,
  waiting: readonly Arrival[],
  day: DayToSimulate,
  now: Millis,
): ReadonlyMap<number, number> {
  const conditional = everyProfile(profile).filter(
    (one): one is ConditionalProfile => one.type === 'CONDITIONALBASED',
  );
  return new Map(
    conditional.map(({ id, condition }) => {
      const queues = day.viewed?.get(condition.idViewProfiles);
      const seen = queues ? waiting.filter(({ queueId }) => queues.includes(queueId)) : waiting;
      const measures = {
        CUSTOMERSWAITING: () => seen.length,
        MAXTIMEWAITING: () => Math.trunc((now - Math.min(now, ...seen.map((one) => one.enteredAt))) / 1000),
        WSASSIGNED: () => workstationsOf(day).length,
      };
      return [id, measures[condition.type]()];
    }),
  );
}
