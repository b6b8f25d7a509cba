import type {
  AttentionProfile,
  ConditionalProfile,
  ConditionalType,
  OrderingProfile,
} from '../calling/profile.ts';
import type { OrderingType } from '../calling/strategies.ts';
import type { QueueId, Seconds } from '../ids.ts';

/** A row of a profile, reduced to the fields that its type uses. */
export interface CalledQueue {
  readonly queueId: QueueId;
  /** Place of the row in a round (RATIOBASED). */
  readonly rowId: number;
  /** Lower is called first (sequence of FIFO, level of TIMEBASED and APPOINTMENTBASED). */
  readonly level: number;
  /** Factor on the wait (WEIGHTED). */
  readonly weight: number;
  /** Wait from which a ticket goes before others (TIMEBASED); 0 for none. */
  readonly limit: Seconds;
  /** Calls in one turn (RATIOBASED). */
  readonly iterations: number;
}

/** The rows of one profile that a workstation can call. */
export interface CallOrder {
  readonly profileId: number;
  readonly type: OrderingType;
  /** Wait from which a ticket goes first, whatever the type; 0 for none. */
  readonly generalLimit: Seconds;
  readonly rows: readonly CalledQueue[];
}

/** Selects one of two plans by a value measured at the call. */
export interface ConditionalPlan {
  readonly measure: ConditionalType;
  /** Queues of the measured view profile. */
  readonly queues: readonly QueueId[];
  /** Open workstations with the measured view profile (WSASSIGNED). */
  readonly openWorkstations: number;
  readonly value: number;
  /** Used while the measure is at `value` or above. */
  readonly a: CallPlan;
  readonly b: CallPlan;
}

/** Selection rules of a workstation: orders and conditions, tried in order until one finds a customer. */
export type CallPlan = readonly (CallOrder | ConditionalPlan)[];

/** Values measured by the conditions of a profile. */
export interface MeasuredView {
  readonly queues: readonly QueueId[];
  readonly openWorkstations: number;
}

/**
 * Reads an attention profile as a plan for the workstation: only rows of queues that it may call. A profile
 * without rows calls every queue of the workstation.
 *
 * @param queues those that the workstation may call
 * @param view reads the queues and open workstations of a view profile, for conditions
 */
export function callPlan(
  profile: AttentionProfile,
  queues: readonly QueueId[],
  view: (idViewProfiles: number) => MeasuredView,
): CallPlan {
  const own =
    profile.type === 'CONDITIONALBASED' ? conditional(profile, queues, view) : order(profile, queues);
  return profile.alternative ? [own, ...callPlan(profile.alternative, queues, view)] : [own];
}

function conditional(
  { condition, a, b, generalLimit }: ConditionalProfile,
  queues: readonly QueueId[],
  view: (idViewProfiles: number) => MeasuredView,
): ConditionalPlan {
  const measured = view(condition.idViewProfiles);
  // A part has the lower of two general limits: its own, and that of the conditional profile.
  const part = (profile: OrderingProfile) =>
    callPlan({ ...profile, generalLimit: lowerLimit(generalLimit, profile.generalLimit) }, queues, view);
  return {
    measure: condition.type,
    queues: measured.queues,
    openWorkstations: measured.openWorkstations,
    value: condition.value,
    a: part(a),
    b: part(b),
  };
}

function order({ id, type, rows, generalLimit }: OrderingProfile, queues: readonly QueueId[]): CallOrder {
  const called = rows
    .filter(({ queueId }) => queues.includes(queueId))
    .map((row): CalledQueue => {
      const plain = rowOf(row.queueId, row.id);
      if (type === 'FIFO') return { ...plain, level: row.sequence };
      if (type === 'WEIGHTED') return { ...plain, weight: row.weight };
      if (type === 'RATIOBASED') return { ...plain, iterations: Math.max(1, row.iterations) };
      if (type === 'TIMEBASED') return { ...plain, level: row.level, limit: row.limit };
      return { ...plain, level: row.level };
    });
  const everything = queues.toSorted((one, other) => one - other).map((queueId) => rowOf(queueId, queueId));
  return { profileId: id, type, generalLimit, rows: rows.length === 0 ? everything : called };
}

const rowOf = (queueId: QueueId, rowId: number): CalledQueue => ({
  queueId,
  rowId,
  level: 0,
  weight: 1,
  limit: 0,
  iterations: 1,
});

/** The lower of two limits; 0 is none. */
const lowerLimit = (one: Seconds, other: Seconds): Seconds =>
  one > 0 && other > 0 ? Math.min(one, other) : Math.max(one, other);

/** The plan of a workstation that calls these queues by arrival: a lineal one, or one that is only imagined. */
export const plainPlan = (queues: readonly QueueId[]): CallPlan => [
  { profileId: 0, type: 'FIFO', generalLimit: 0, rows: queues.map((queueId) => rowOf(queueId, queueId)) },
];

/** Whether a plan can call a queue, under some condition. */
export const callsQueue = (plan: CallPlan, queueId: QueueId): boolean =>
  plan.some((step) =>
    'rows' in step
      ? step.rows.some((row) => row.queueId === queueId)
      : callsQueue(step.a, queueId) || callsQueue(step.b, queueId),
  );

/** Queues that a plan calls before a given one, whatever the arrivals; includes their calls in a round. */
export function queuesCalledBefore(plan: CallPlan, queueId: QueueId): QueueId[] {
  return plan.flatMap((step) => {
    if (!('rows' in step)) return [step.a, step.b].flatMap((part) => queuesCalledBefore(part, queueId));
    const own = step.rows.find((row) => row.queueId === queueId);
    if (!own) return [];
    const isBefore = ({ level, weight }: CalledQueue) =>
      step.type === 'RATIOBASED' || (step.type === 'WEIGHTED' ? weight > own.weight : level < own.level);
    return step.rows.filter((row) => row !== own && isBefore(row)).map((row) => row.queueId);
  });
}
