import { mayBeCalled, selectTicket } from '#shared/domain/calling/choose.ts';
import {
  type AttentionProfile,
  type ConditionalProfile,
  everyProfile,
} from '#shared/domain/calling/profile.ts';
import { byArrival, type QueueCandidates, type Round } from '#shared/domain/calling/strategies.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { Arrival } from './arrivals.ts';
import type { Customer } from './customer.ts';

export interface Served {
  readonly customer: Arrival;
  readonly calledAt: Millis;
  readonly workstation: number;
  /** Reason of the call, as in the event log. */
  readonly reason: string;
  /** The round of a RATIOBASED profile after the call; null for other profiles. */
  readonly round: Round | null;
}

export interface SimulatedDay {
  readonly came: readonly Arrival[];
  readonly served: readonly Served[];
  /** Not called before closing. */
  readonly waiting: readonly Arrival[];
  readonly closedAt: Millis;
}

interface Workstation {
  readonly id: number;
  /** Undefined for all. */
  readonly queues: readonly number[] | undefined;
  /** End of calls. */
  readonly until: Millis;
  freeAt: Millis;
}

/** Working time and queues of a workstation; by default until closing and all queues. */
export interface SimulatedWorkstation {
  readonly from: Millis;
  readonly until?: Millis;
  readonly queues?: readonly number[];
}

/** Arrivals and workstations of a day. */
export interface DayToSimulate {
  readonly queues: readonly SimulatedQueue[];
  readonly came: readonly Arrival[];
  readonly opensAt: Millis;
  readonly closedAt: Millis;
  /** Number of workstations that call all queues from opening, or a list. */
  readonly workstations: number | readonly SimulatedWorkstation[];
  /** Queues of view profiles for conditions; all queues if unknown. */
  readonly viewed?: ReadonlyMap<number, readonly number[]>;
}

/** Simulates a day with the functions of real calls. */
export function runDay(day: DayToSimulate, profile: AttentionProfile): SimulatedDay {
  const { queues, came, closedAt } = day;
  const workstations = workstationsOf(day).map(
    ({ from, until = closedAt, queues: called }, index): Workstation => ({
      id: index + 1,
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
      served.push({
        customer,
        calledAt: now,
        workstation: workstation.id,
        reason: decision.reason,
        round: decision.round ?? null,
      });
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

/** The workstation idle longest calls first. */
const idle = (workstations: readonly Workstation[], now: Millis): Workstation[] =>
  workstations
    .filter(({ freeAt, until }) => freeAt <= now && now < until)
    .sort((a, b) => a.freeAt - b.freeAt || a.id - b.id);

/** Next moment at which a workstation becomes free or a ticket callable. */
function nextMoment(now: Millis, came: readonly Arrival[], workstations: readonly Workstation[]): Millis {
  const moments = [...workstations.map(({ freeAt }) => freeAt), ...came.map(({ callableAt }) => callableAt)];
  return moments.reduce((next, at) => (at > now && at < next ? at : next), Number.POSITIVE_INFINITY);
}

/** Values of conditions over the queues of their view profiles. */
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

interface SimulatedQueue {
  readonly id: number;
  readonly name: string;
  readonly appointments: boolean;
}

/**
 * Candidates computed from complete queues: a reference for the indexed queries of the branch.
 *
 * @internal used by tests besides this file
 */
export function queueCandidatesOf(
  queues: readonly SimulatedQueue[],
  waiting: readonly Customer[],
  now: Millis,
): QueueCandidates[] {
  return queues.map(({ id, name, appointments }) => {
    const here = waiting
      .filter((customer) => customer.queueId === id && mayBeCalled(customer, now))
      .sort(byArrival);
    const byWait = here.toSorted((a, b) => a.enteredAt - b.enteredAt || byArrival(a, b));
    const isDue = ({ appointmentAt }: Customer) => appointmentAt === null || appointmentAt <= now;
    return {
      queueId: id,
      queueName: name,
      head: toCandidate(here[0] ?? null),
      oldest: toCandidate(byWait[0] ?? null),
      oldestDue: toCandidate(byWait.find(isDue) ?? null),
      appointments: appointments ? appointmentHeads(here, now) : null,
    };
  });
}

function appointmentHeads(here: readonly Customer[], now: Millis) {
  const withTime = here
    .flatMap((customer) =>
      customer.appointmentAt === null ? [] : [{ customer, at: customer.appointmentAt }],
    )
    .sort((a, b) => a.at - b.at || byArrival(a.customer, b.customer));
  return {
    due: toCandidate(withTime.find(({ at }) => at <= now)?.customer ?? null),
    walkIn: toCandidate(here.find(({ appointmentAt }) => appointmentAt === null) ?? null),
    early: toCandidate(withTime.find(({ at }) => at > now)?.customer ?? null),
  };
}

function toCandidate(customer: Customer | null) {
  if (!customer) return null;
  const { id, code, queueId, enteredAt, appointmentAt } = customer;
  return { id, code, queueId, enteredAt, appointmentAt };
}
