import type { Round } from '../calling/strategies.ts';
import type { Millis, QueueId } from '../ids.ts';
import type { ClosedWorkstation } from './branch-now.ts';
import { type CallOrder, type CallPlan, type ConditionalPlan, callsQueue } from './call-plan.ts';
import { type Heads, NEWCOMER, type QueueRun } from './queue-run.ts';

interface Row {
  readonly run: QueueRun;
  readonly rowId: number;
  readonly level: number;
  readonly weight: number;
  readonly limitMs: Millis;
  readonly iterations: number;
}

interface Order {
  readonly profileId: number;
  readonly type: CallOrder['type'];
  readonly generalLimitMs: Millis;
  readonly rows: readonly Row[];
}

interface Conditional {
  readonly measure: ConditionalPlan['measure'];
  readonly runs: readonly QueueRun[];
  readonly openWorkstations: number;
  readonly value: number;
  readonly a: readonly Step[];
  readonly b: readonly Step[];
}

type Step = Order | Conditional;

export interface Plan {
  readonly source: CallPlan;
  readonly steps: readonly Step[];
  readonly runs: readonly QueueRun[];
  /** A condition on the longest wait changes by time. */
  readonly changesByTime: boolean;
}

/** Groups the workstations with the same plan. */
export function plansOf(workstations: readonly ClosedWorkstation[], runs: readonly QueueRun[]) {
  const byQueue = new Map(runs.map((run) => [run.queue.id, run]));
  const runsOfQueues = (ids: readonly QueueId[]) => ids.flatMap((id) => byQueue.get(id) ?? []);
  const stepOf = (step: CallPlan[number]): Step =>
    'rows' in step
      ? {
          profileId: step.profileId,
          type: step.type,
          generalLimitMs: step.generalLimit * 1000,
          rows: step.rows.flatMap(({ queueId, limit, ...row }) => {
            const run = byQueue.get(queueId);
            return run ? [{ ...row, run, limitMs: limit * 1000 }] : [];
          }),
        }
      : {
          measure: step.measure,
          runs: runsOfQueues(step.queues),
          openWorkstations: step.openWorkstations,
          value: step.value,
          a: step.a.map(stepOf),
          b: step.b.map(stepOf),
        };
  const sources = [...new Set(workstations.map(({ plan }) => plan))];
  const ranks = new Map(sources.map((source, index) => [source, index]));
  const plans = sources.map(
    (source): Plan => ({
      source,
      steps: source.map(stepOf),
      runs: runs.filter(({ queue }) => callsQueue(source, queue.id)),
      changesByTime: source.some((step) => 'measure' in step && step.measure === 'MAXTIMEWAITING'),
    }),
  );
  return { plans, planOf: workstations.map(({ plan }) => ranks.get(plan) as number) };
}

/** The state of the choices in one simulated future. */
export interface ChoiceState {
  readonly rounds: Map<number, Round>;
  readonly best: Best;
}

export const createChoiceState = (rounds: ReadonlyMap<number, Round>): ChoiceState => ({
  rounds: new Map(rounds),
  best: { row: null, isAppointment: false, rank: 0, score: 0, key: 0, newcomers: 0 },
});

/** Ranks before every level; tickets over the general limit rank first. */
const OVER_LIMIT = -1e9;
const OVER_GENERAL_LIMIT = -1e12;
/** Appointments before their time come after everything else. */
const EARLY = 1e6;

/** The best candidate so far: lower rank first, then higher score, then earlier arrival. */
interface Best {
  row: Row | null;
  isAppointment: boolean;
  rank: number;
  score: number;
  key: number;
  /** Number of newcomers that this selection reached. */
  newcomers: number;
}

/** Position in the round of a RATIOBASED order: index of the row called last, and its calls. */
interface Turn {
  readonly first: number;
  readonly called: number;
}

/** Writes the next customer of a plan to `state.best`; false if there is none. Observes the newcomers. */
export function chooseCustomer(steps: readonly Step[], state: ChoiceState, at: Millis): boolean {
  for (const step of steps) {
    if ('rows' in step ? tryOrder(step, state, at) : chooseCustomer(partOf(step, at), state, at)) return true;
  }
  return false;
}

function partOf({ measure, runs, openWorkstations, value, a, b }: Conditional, at: Millis): readonly Step[] {
  if (measure === 'WSASSIGNED') return openWorkstations >= value ? a : b;
  if (measure === 'CUSTOMERSWAITING')
    return runs.reduce((sum, run) => sum + run.countWaiting(at), 0) >= value ? a : b;
  const since = runs.reduce((first, run) => Math.min(first, run.maxWaitOf(at)), at);
  return Math.trunc((at - since) / 1000) >= value ? a : b;
}

function tryOrder(order: Order, { best, rounds }: ChoiceState, at: Millis): boolean {
  best.row = null;
  best.rank = Number.POSITIVE_INFINITY;
  best.score = Number.NEGATIVE_INFINITY;
  best.key = Number.POSITIVE_INFINITY;
  const { rows } = order;
  const turn = order.type === 'RATIOBASED' ? roundPosition(rows, rounds.get(order.profileId)) : null;
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] as Row;
    const heads = row.run.headsAt(at);
    const step = turn ? stepTo(index, rows.length, row, turn) : 0;
    if (heads.walkIn < Number.POSITIVE_INFINITY) {
      const rank = rankOf(order, row, step, heads.maxWait, at, false);
      offer(best, row, rank, scoreOf(order, row, rank, heads.walkIn, heads.maxWait, at), heads.walkIn, false);
    }
    if (heads.booked < Number.POSITIVE_INFINITY) offerBooked(best, order, row, step, heads, at);
  }
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] as Row;
    const { run } = row;
    if (!run.hasNewcomer()) continue;
    const step = turn ? stepTo(index, rows.length, row, turn) : 0;
    const rank = rankOf(order, row, step, run.newcomerSince, at, false);
    const score = scoreOf(order, row, rank, NEWCOMER, run.newcomerSince, at);
    if (!isBetter(best, rank, score, NEWCOMER)) continue;
    run.callNewcomer(at);
    best.newcomers += 1;
  }
  const selected = best.row as Row | null;
  if (!selected) return false;
  if (turn && best.rank > OVER_GENERAL_LIMIT) {
    rounds.set(order.profileId, { row: selected.rowId, called: best.rank === 0 ? turn.called + 1 : 1 });
  }
  return true;
}

/** An appointment: by its time if the profile considers appointments, otherwise by arrival like all others. */
function offerBooked(best: Best, order: Order, row: Row, step: number, heads: Heads, at: Millis): void {
  const { booked, bookedAt, bookedAfter } = heads;
  const isDue = bookedAt <= at;
  // Before its time no appointment is over a limit.
  const rank = rankOf(order, row, step, isDue ? bookedAfter : at, at, isDue);
  if (order.type !== 'APPOINTMENTBASED') {
    offer(best, row, rank, scoreOf(order, row, rank, booked, bookedAfter, at), booked, true);
    return;
  }
  const isOver = rank <= OVER_GENERAL_LIMIT;
  const early = isDue || isOver ? 0 : EARLY;
  const score = isOver ? scoreOf(order, row, rank, booked, bookedAfter, at) : -bookedAt;
  offer(best, row, rank + early, score, booked, true);
}

/** Ranks a ticket that entered the queue at `since`: lower is called first. */
function rankOf(order: Order, row: Row, step: number, since: Millis, at: Millis, isDue: boolean): number {
  const wait = at - since;
  if (order.generalLimitMs > 0 && wait > order.generalLimitMs) return OVER_GENERAL_LIMIT;
  switch (order.type) {
    case 'TIMEBASED':
      return row.limitMs > 0 && wait > row.limitMs ? OVER_LIMIT + row.level : row.level;
    case 'RATIOBASED':
      return step;
    case 'APPOINTMENTBASED':
      return row.level * 2 + (isDue ? 0 : 1);
    case 'WEIGHTED':
      return 0;
    case 'FIFO':
      return row.level;
  }
}

/** Score among tickets of equal rank: the higher is called first. */
function scoreOf(order: Order, row: Row, rank: number, key: number, since: Millis, at: Millis): number {
  const wait = at - since;
  if (rank <= OVER_GENERAL_LIMIT) return wait;
  if (rank < 0 && order.type === 'TIMEBASED' && row.limitMs > 0 && wait > row.limitMs)
    return wait - row.limitMs;
  return order.type === 'WEIGHTED' ? Math.max(0, wait) * row.weight : -key;
}

const isBetter = (best: Best, rank: number, score: number, key: number): boolean =>
  rank < best.rank ||
  (rank === best.rank && (score > best.score || (score === best.score && key < best.key)));

function offer(best: Best, row: Row, rank: number, score: number, key: number, isAppointment: boolean): void {
  if (!isBetter(best, rank, score, key)) return;
  best.row = row;
  best.rank = rank;
  best.score = score;
  best.key = key;
  best.isAppointment = isAppointment;
}

/** The row called last, or the next one if the plan does not call that row. */
function roundPosition(rows: readonly Row[], round: Round | undefined): Turn {
  if (!round) return { first: 0, called: 0 };
  const first = rows.findIndex(({ rowId }) => rowId >= round.row);
  return { first: Math.max(0, first), called: rows[first]?.rowId === round.row ? round.called : 0 };
}

/** Steps of the round until a row is in turn; the present row comes last after its calls of this turn. */
function stepTo(index: number, count: number, { iterations }: Row, { first, called }: Turn): number {
  const step = (index - first + count) % count;
  return step === 0 && called >= iterations ? count : step;
}
