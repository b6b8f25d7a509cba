import type { BranchNow, QueueNow } from '#shared/domain/forecast/branch-now.ts';
import { type CallPlan, callPlan } from '#shared/domain/forecast/call-plan.ts';
import { leaveOneCallerEach } from '#shared/domain/forecast/expected-sessions.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { seededRandom } from '#shared/domain/simulation/seeded-random.ts';
import { HOUR_MS, QUARTER_MS, SECOND_MS } from '#shared/domain/time/units.ts';
import { DEMO, DEMO_POLITENESS_MS } from '#tests/support/servers/demo-branch.ts';
import type { SignedIn } from '#tests/support/servers/start-branch.ts';
import { profileOf } from './profile-of.ts';
import { type Booking, drawShifts, LOAN_MINUTES, queueOf, SERVICE_SPREAD } from './server-draws.ts';
import type { ServerPattern } from './server-patterns.ts';
import type { EstimatedWait } from './wait-accuracy.ts';

/** Draws of the true distribution of shifts. */
const TRUE_DRAWS = 40;

export interface WaitingTicket extends Omit<EstimatedWait, 'waited'> {
  readonly at: Millis;
  readonly service: number;
  readonly minutes: number;
  readonly appointmentAt: Millis | null;
  /** The ticket has no estimated wait: its customer is early for an appointment. */
  readonly isEarly: boolean;
}

export interface Operator {
  readonly signedIn: SignedIn;
  readonly workstation: number;
  readonly from: Millis;
  readonly until: Millis;
  isOpen: boolean;
  service: {
    readonly idTicket: number;
    readonly service: number;
    readonly since: Millis;
    readonly endsAt: Millis;
  } | null;
}

/** The state and the distributions of a simulated day. */
interface TrueState {
  readonly pattern: ServerPattern;
  readonly startedAt: Millis;
  readonly waiting: ReadonlyMap<number, WaitingTicket>;
  readonly operators: readonly Operator[];
  readonly planOf: (workstation: number) => CallPlan;
  readonly bookings: readonly Booking[];
}

/** The branch as one knows it who knows all rates, service times and shifts, but not the future. */
export function trueBranch(
  { pattern, startedAt, waiting, operators, planOf, bookings }: TrueState,
  now: Millis,
): BranchNow {
  const closesAt = startedAt + pattern.perHour.length * HOUR_MS;
  const random = seededRandom(Math.round(now));
  const draws = Array.from({ length: TRUE_DRAWS }, () => drawShifts(pattern, startedAt, random));
  const changesOf = ({ from, until }: Operator, index: number) =>
    until <= now
      ? []
      : draws.flatMap((draw) => {
          const shift = draw[index];
          if (!shift || shift.until <= now || (from > now && shift.from <= now)) return [];
          return [[shift.from, shift.until].filter((at) => at > now && Number.isFinite(at))];
        });
  const all = operators.map((operator, index) => ({
    isOpen: operator.isOpen,
    workstation: {
      plan: planOf(operator.workstation),
      serving: operator.service && {
        queueId: queueOf(operator.service.service),
        since: operator.service.since,
      },
      pace: 1,
      changes: changesOf(operator, index),
    },
  }));
  const rateAt = (at: Millis) => pattern.perHour[Math.floor((at - startedAt) / HOUR_MS)] ?? 0;
  const quarters = Math.ceil((closesAt - now) / QUARTER_MS) + 1;
  const services = [
    ...pattern.services,
    ...(pattern.appointments ? [{ service: DEMO.services.loans, minutes: LOAN_MINUTES, share: 0 }] : []),
  ];
  const queues = services.map(({ service, minutes, share }): QueueNow => {
    const isBooked = pattern.appointments !== undefined && service === DEMO.services.loans;
    return {
      id: queueOf(service),
      sla: 0,
      politeness: DEMO_POLITENESS_MS / SECOND_MS,
      waiting: [...waiting]
        .filter(([, ticket]) => ticket.service === service)
        .map(([id, { at, appointmentAt }]) => ({ id, enteredAt: at, appointmentAt })),
      perHour: Array.from(
        { length: quarters },
        (_, quarter) => rateAt(now + (quarter + 0.5) * QUARTER_MS) * share,
      ),
      arrivalDoubt: 0,
      booked: isBooked
        ? bookings
            .filter(({ start, arrivesAt }) => start > now && (arrivesAt ?? now + 1) > now)
            .map(({ start }) => start)
        : [],
      hasAppointments: isBooked,
      serviceTime: minutes * 60,
      spread: SERVICE_SPREAD,
      doubt: 0,
    };
  });
  return {
    now,
    closesAt,
    queues,
    workstations: leaveOneCallerEach(
      all.flatMap(({ isOpen, workstation }) => (isOpen ? [workstation] : [])),
      queues.map(({ id }) => id),
    ),
    closedWorkstations: all.flatMap(({ isOpen, workstation }) =>
      isOpen || workstation.changes.length === 0 ? [] : [workstation],
    ),
    arrivalDoubt: 0,
    rounds: new Map(),
  };
}

/** How each workstation calls by the profile of the pattern; workstations that call alike share one plan. */
export function plansOf({ profile, shifts }: ServerPattern): (workstation: number) => CallPlan {
  const all = Object.values(DEMO.services).slice(0, 3).map(queueOf);
  const rows = (profile?.rows ?? []).map(({ id_queues, ...row }) => ({ queueId: id_queues, ...row }));
  const own = profileOf(profile?.type ?? 'FIFO', rows);
  const plans = new Map<string, CallPlan>();
  return (workstation) => {
    const queues = shifts[workstation - 1]?.queues ?? all;
    const key = queues.join();
    const plan = plans.get(key) ?? callPlan(own, queues, () => ({ queues: [], openWorkstations: 0 }));
    plans.set(key, plan);
    return plan;
  };
}
