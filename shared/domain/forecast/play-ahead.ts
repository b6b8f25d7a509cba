import type { Round } from '../calling/strategies/strategy.ts';
import type { Millis, QueueId, Seconds } from '../ids.ts';
import { exponential, logNormal } from '../simulation/draw.ts';
import { seededRandom } from '../simulation/seeded-random.ts';
import type { BranchNow, QueueNow, WorkstationNow } from './branch-now.ts';
import { type CallOrder, type CallPlan, type ConditionalPlan, callsQueue } from './call-plan.ts';
import { createMoments } from './moments.ts';

/** The outcome of one queue in one simulated future. */
export interface PlayedQueue {
  /** When a customer had first waited longer than the target; infinite where none did before the end. */
  readonly brokenAt: Millis;
  /** When the last such customer was called; infinite where one still waits. */
  readonly keptFrom: Millis;
  /** When each customer who waits now was called, in the order of `waiting`; infinite where nobody called. */
  readonly calledAt: Float64Array;
  /** When a customer who takes a ticket now would be called; infinite where nobody would. */
  readonly newcomerAt: Millis;
}

export interface PlayOptions {
  readonly until: Millis;
  readonly random: () => number;
  /** Ends as soon as everybody who waits now, and a newcomer to each queue, has been called. */
  readonly waitsOnly?: boolean;
}

const HOUR_MS = 3_600_000;
const QUARTER_MS = HOUR_MS / 4;
/** Takes some tenths of a millisecond. */
const CALLS_AT_ONCE = 500;
/** Draws at most so often for a service that has lasted already; then it ends soon. */
const TRIES = 8;
/** Share of booked customers who come, and how early before their time. */
const BOOKED_COME = 0.9;
const EARLY_MS: Millis = 10 * 60_000;
/** Conditions on the longest wait become true by time alone: a free workstation looks again. */
const LOOK_AGAIN_MS: Millis = 15_000;
/** Lies before every level, and before that again for tickets over the general limit. */
const OVER_LIMIT = -1e9;
const OVER_GENERAL_LIMIT = -1e12;

/**
 * Simulates one possible future of a branch: arrivals, calls by the rules of each workstation, and service times. The
 * rules are those of `calling/strategies`, reduced to numbers (a property test compares both). Every queue draws
 * arrivals and service times from streams of its own, so that the same `random` brings the same customers however many
 * workstations are open. Newcomers are observed, not served: they change nothing for others. Yields every
 * {@link CALLS_AT_ONCE} calls, so that a long future does not block the thread.
 */
export function* playAhead(
  branch: BranchNow,
  { until, random, waitsOnly = false }: PlayOptions,
): Generator<void, PlayedQueue[], void> {
  const { now, workstations } = branch;
  const lines = linesOf(branch, until, random);
  const { plans, planOf } = plansOf(workstations, lines);
  const best: Best = { row: null, isAppointment: false, rank: 0, worth: 0, key: 0, newcomers: 0 };
  const state: Play = { rounds: new Map(branch.rounds), best };
  const moments = createMoments();
  const free: number[][] = plans.map(() => []);
  const lookout = workstations.length;

  for (const [place, { serving, pace }] of workstations.entries()) {
    const plan = planOf[place] as number;
    // A ticket of a queue that is not offered any more takes as long as one of another.
    const line = serving ? (lines.find(({ queue }) => queue.id === serving.queueId) ?? lines[0]) : undefined;
    if (serving && line) {
      const stream = streamOf(random);
      const left = remaining((now - serving.since) / 1000, () => line.drawService(stream) * pace);
      moments.add(now + left * 1000, place);
    } else {
      if (free[plan]?.length === 0) moments.add(now, lookout + plan);
      free[plan]?.push(place);
    }
  }

  let open = waitsOnly ? countCalled(plans, lines) : Number.POSITIVE_INFINITY;
  for (let played = 1; open > 0 && moments.next() < until; played += 1) {
    if (played % CALLS_AT_ONCE === 0) yield;
    const at = moments.next();
    const what = moments.take();
    const isLookout = what >= lookout;
    const kind = isLookout ? what - lookout : (planOf[what] as number);
    const plan = plans[kind] as Plan;
    const idle = free[kind] as number[];
    if (!isLookout) idle.push(what);
    best.newcomers = 0;
    const line = choose(plan.steps, state, at) ? best.row?.line : undefined;
    open -= best.newcomers;
    if (line) {
      const place = idle.pop() as number;
      open -= line.take(at, best.isAppointment);
      const { pace } = workstations[place] as WorkstationNow;
      moments.add(at + line.drawService() * pace * 1000, place);
    }
    // One of the free workstations of a plan looks out for the next customer.
    if (isLookout ? idle.length > 0 : idle.length === 1 && !line) {
      moments.add(line ? at : nextLook(plan, at), lookout + kind);
    }
  }
  return lines.map((line) => line.outcome(until));
}

/** Counts the customers and newcomers that some workstation can call. */
const countCalled = (plans: readonly Plan[], lines: readonly Line[]): number =>
  lines
    .filter(({ queue }) => plans.some(({ source }) => callsQueue(source, queue.id)))
    .reduce((sum, { queue }) => sum + queue.waiting.length + 1, 0);

/** The next moment at which a free workstation may find a customer; infinite where none will come. */
function nextLook({ lines, changesByTime }: Plan, at: Millis): Millis {
  const next = lines.reduce(
    (first, line) => Math.min(first, line.nextCallable(at)),
    Number.POSITIVE_INFINITY,
  );
  return changesByTime ? Math.min(next, at + LOOK_AGAIN_MS) : next;
}

/** A stream that begins where `random` says, and takes one draw of it. */
const streamOf = (random: () => number): (() => number) => seededRandom(Math.floor(random() * 2 ** 31));

/** How long a service that has lasted so long still lasts, in seconds. */
function remaining(lasted: Seconds, draw: () => Seconds): Seconds {
  let longest = 0;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const whole = draw();
    if (whole > lasted) return whole - lasted;
    longest = Math.max(longest, whole);
  }
  return longest / 2;
}

interface Play {
  readonly rounds: Map<number, Round>;
  readonly best: Best;
}

// --- Plans: the call plans with queues by their place ---------------------------------------------------------------

interface Row {
  readonly line: Line;
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
  readonly lines: readonly Line[];
  readonly openWorkstations: number;
  readonly value: number;
  readonly a: readonly Step[];
  readonly b: readonly Step[];
}

type Step = Order | Conditional;

interface Plan {
  readonly source: CallPlan;
  readonly steps: readonly Step[];
  readonly lines: readonly Line[];
  /** A condition on the longest wait changes by time. */
  readonly changesByTime: boolean;
}

/** Puts together the workstations with the same plan. */
function plansOf(workstations: readonly WorkstationNow[], lines: readonly Line[]) {
  const byQueue = new Map(lines.map((line) => [line.queue.id, line]));
  const linesOfQueues = (ids: readonly QueueId[]) => ids.flatMap((id) => byQueue.get(id) ?? []);
  const stepOf = (step: CallPlan[number]): Step =>
    'rows' in step
      ? {
          profileId: step.profileId,
          type: step.type,
          generalLimitMs: step.generalLimit * 1000,
          rows: step.rows.flatMap(({ queueId, limit, ...row }) => {
            const line = byQueue.get(queueId);
            return line ? [{ ...row, line, limitMs: limit * 1000 }] : [];
          }),
        }
      : {
          measure: step.measure,
          lines: linesOfQueues(step.queues),
          openWorkstations: step.openWorkstations,
          value: step.value,
          a: step.a.map(stepOf),
          b: step.b.map(stepOf),
        };
  const sources = [...new Set(workstations.map(({ plan }) => plan))];
  const places = new Map(sources.map((source, place) => [source, place]));
  const plans = sources.map(
    (source): Plan => ({
      source,
      steps: source.map(stepOf),
      lines: lines.filter(({ queue }) => callsQueue(source, queue.id)),
      changesByTime: source.some((step) => 'measure' in step && step.measure === 'MAXTIMEWAITING'),
    }),
  );
  return { plans, planOf: workstations.map(({ plan }) => places.get(plan) as number) };
}

// --- The choice: the strategies of `calling/strategies` as numbers ---------------------------------------------------

/** The best candidate so far: lower rank first, then higher worth, then earlier arrival. */
interface Best {
  row: Row | null;
  isAppointment: boolean;
  rank: number;
  worth: number;
  key: number;
  /** Newcomers whose turn came with this choice. */
  newcomers: number;
}

/** The place in the round of a RATIOBASED order. */
interface Turn {
  readonly first: number;
  readonly had: number;
}

/** Finds the next customer of a plan, into `state.best`; false where nobody can be called. Observes the newcomers. */
function choose(steps: readonly Step[], state: Play, at: Millis): boolean {
  for (const step of steps) {
    if ('rows' in step ? tryOrder(step, state, at) : choose(partOf(step, at), state, at)) return true;
  }
  return false;
}

function partOf({ measure, lines, openWorkstations, value, a, b }: Conditional, at: Millis): readonly Step[] {
  if (measure === 'WSASSIGNED') return openWorkstations >= value ? a : b;
  if (measure === 'CUSTOMERSWAITING')
    return lines.reduce((sum, line) => sum + line.countWaiting(at), 0) >= value ? a : b;
  const since = lines.reduce((first, line) => Math.min(first, line.longestEntered(at)), at);
  return Math.trunc((at - since) / 1000) >= value ? a : b;
}

function tryOrder(order: Order, { best, rounds }: Play, at: Millis): boolean {
  best.row = null;
  best.rank = Number.POSITIVE_INFINITY;
  best.worth = Number.NEGATIVE_INFINITY;
  best.key = Number.POSITIVE_INFINITY;
  const { rows } = order;
  const turn = order.type === 'RATIOBASED' ? placeInRound(rows, rounds.get(order.profileId)) : null;
  for (let place = 0; place < rows.length; place += 1) {
    const row = rows[place] as Row;
    const heads = row.line.look(at);
    const step = turn ? stepTo(place, rows.length, row, turn) : 0;
    if (heads.walkIn < Number.POSITIVE_INFINITY) {
      const rank = rankOf(order, row, step, heads.longest, at, false);
      offer(best, row, rank, worthOf(order, row, rank, heads.walkIn, heads.longest, at), heads.walkIn, false);
    }
    if (heads.booked < Number.POSITIVE_INFINITY) offerBooked(best, order, row, step, heads, at);
  }
  for (let place = 0; place < rows.length; place += 1) {
    const row = rows[place] as Row;
    const { line } = row;
    if (!line.hasNewcomer()) continue;
    const step = turn ? stepTo(place, rows.length, row, turn) : 0;
    const rank = rankOf(order, row, step, line.newcomerSince, at, false);
    const worth = worthOf(order, row, rank, NEWCOMER, line.newcomerSince, at);
    if (!isBetter(best, rank, worth, NEWCOMER)) continue;
    line.callNewcomer(at);
    best.newcomers += 1;
  }
  const chosen = best.row as Row | null;
  if (!chosen) return false;
  if (turn && best.rank > OVER_GENERAL_LIMIT) {
    rounds.set(order.profileId, { row: chosen.rowId, called: best.rank === 0 ? turn.had + 1 : 1 });
  }
  return true;
}

/** An appointment: by its time where the profile goes by appointments, else by arrival as everybody. */
function offerBooked(best: Best, order: Order, row: Row, step: number, heads: Heads, at: Millis): void {
  const { booked, bookedAt, bookedSince } = heads;
  const isDue = bookedAt <= at;
  // Before its time nobody with an appointment is over a limit.
  const rank = rankOf(order, row, step, isDue ? bookedSince : at, at, isDue);
  if (order.type !== 'APPOINTMENTBASED') {
    offer(best, row, rank, worthOf(order, row, rank, booked, bookedSince, at), booked, true);
    return;
  }
  const isOver = rank <= OVER_GENERAL_LIMIT;
  const early = isDue || isOver ? 0 : EARLY;
  const worth = isOver ? worthOf(order, row, rank, booked, bookedSince, at) : -bookedAt;
  offer(best, row, rank + early, worth, booked, true);
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

/** Weighs tickets of one rank: higher is called first. */
function worthOf(order: Order, row: Row, rank: number, key: number, since: Millis, at: Millis): number {
  const wait = at - since;
  if (rank <= OVER_GENERAL_LIMIT) return wait;
  if (rank < 0 && order.type === 'TIMEBASED' && row.limitMs > 0 && wait > row.limitMs)
    return wait - row.limitMs;
  return order.type === 'WEIGHTED' ? Math.max(0, wait) * row.weight : -key;
}

const isBetter = (best: Best, rank: number, worth: number, key: number): boolean =>
  rank < best.rank ||
  (rank === best.rank && (worth > best.worth || (worth === best.worth && key < best.key)));

function offer(best: Best, row: Row, rank: number, worth: number, key: number, isAppointment: boolean): void {
  if (!isBetter(best, rank, worth, key)) return;
  best.row = row;
  best.rank = rank;
  best.worth = worth;
  best.key = key;
  best.isAppointment = isAppointment;
}

/** Finds where a round goes on: at the row called last or, where that is not called here, at the one after it. */
function placeInRound(rows: readonly Row[], round: Round | undefined): Turn {
  if (!round) return { first: 0, had: 0 };
  const first = rows.findIndex(({ rowId }) => rowId >= round.row);
  return { first: Math.max(0, first), had: rows[first]?.rowId === round.row ? round.called : 0 };
}

/** Steps of the round until a row is in turn; the present row comes last once it has had its calls. */
function stepTo(place: number, count: number, { iterations }: Row, { first, had }: Turn): number {
  const step = (place - first + count) % count;
  return step === 0 && had >= iterations ? count : step;
}

// --- Lines: customers who wait, then those who will come -------------------------------------------------------------

/** The first tickets of a queue at one moment. Keys order by arrival; infinite where there is nobody. */
interface Heads {
  walkIn: number;
  /** When the longest wait among walk-ins began. */
  longest: Millis;
  /** Key of the appointment in turn: the earliest due one, else the earliest. */
  booked: number;
  bookedAt: Millis;
  bookedSince: Millis;
}

interface Line {
  readonly queue: QueueNow;
  /** When a customer who takes a ticket now enters the queue. */
  readonly newcomerSince: Millis;
  /** Finds who can be called; the same object each time. */
  look(at: Millis): Heads;
  /** True while the newcomer's turn may come: everybody before them was called, and they were not. */
  hasNewcomer(): boolean;
  callNewcomer(at: Millis): void;
  /** Takes the head out; gives how many of today's waiting customers that was, 0 or 1. */
  take(at: Millis, isAppointment: boolean): number;
  /** Draws seconds of service, from a stream of the queue or the one given. */
  drawService(random?: () => number): Seconds;
  /** The first moment after `at` at which somebody new may be called; infinite where nobody comes. */
  nextCallable(at: Millis): Millis;
  countWaiting(at: Millis): number;
  longestEntered(at: Millis): Millis;
  outcome(until: Millis): PlayedQueue;
}

/** Comes after everybody who waits now (keys below -1) and before everybody who will come (keys of their arrival). */
const NEWCOMER = -0.5;
/** Appointments before their time come after everything else. */
const EARLY = 1e6;

/** A customer with an appointment, there or expected. */
interface BookedCustomer {
  readonly at: Millis;
  readonly key: number;
  readonly since: Millis;
  /** The place among those who wait now; -1 for one who will come. */
  readonly place: number;
  isCalled: boolean;
}

function linesOf(branch: BranchNow, until: Millis, random: () => number): Line[] {
  // Ids order everybody who waits now, over all queues.
  const ids = branch.queues.flatMap(({ waiting }) => waiting.map(({ id }) => id)).sort((a, b) => a - b);
  const rank = new Map(ids.map((id, place) => [id, place - ids.length - 1]));
  return branch.queues.map((queue) => lineOf(queue, branch, { until, random, rank }));
}

interface LineOptions {
  readonly until: Millis;
  readonly random: () => number;
  /** Keys of those who wait now, by ticket. */
  readonly rank: ReadonlyMap<number, number>;
}

function lineOf(
  queue: QueueNow,
  { now, closesAt, workstations }: BranchNow,
  { until, random, rank }: LineOptions,
): Line {
  const polite = queue.politeness * 1000;
  const arrivalStream = streamOf(random);
  const serviceStream = streamOf(random);
  const factor = logNormal(serviceStream, Math.exp(-(queue.doubt * queue.doubt) / 2), queue.doubt);
  const median = queue.serviceTime * factor * Math.exp(-(queue.spread * queue.spread) / 2);
  const promised = queue.sla > 0 ? queue.sla * 1000 : Number.POSITIVE_INFINITY;
  // Other profiles call appointments by arrival, as everybody.
  const byTime = queue.hasAppointments && workstations.some(({ plan }) => goesByTime(plan));
  const booked = bookedCustomers(queue, byTime, { now, arrivalStream, rank });
  const calledAt = new Float64Array(queue.waiting.length).fill(Number.POSITIVE_INFINITY);
  const isBooked = (appointmentAt: Millis | null) => byTime && appointmentAt !== null;

  // Walk-ins who wait now.
  const places = queue.waiting.flatMap(({ appointmentAt }, place) =>
    isBooked(appointmentAt) ? [] : [place],
  );
  const keys = places.map((place) => rank.get(queue.waiting[place]?.id ?? 0) ?? 0);
  const entered = places.map((place) => queue.waiting[place]?.enteredAt ?? now);
  const longest = entered.slice();
  for (let place = longest.length - 2; place >= 0; place -= 1)
    longest[place] = Math.min(longest[place] as number, longest[place + 1] as number);
  let first = 0;

  // Walk-ins who will come, as far as they were looked at.
  const next = arrivals(queue, now, Math.min(until, closesAt), arrivalStream);
  const coming: Millis[] = [next()];
  let come = 0;

  let newcomerAt = Number.POSITIVE_INFINITY;
  let brokenAt = Number.POSITIVE_INFINITY;
  let keptFrom = now;
  const heads: Heads = { walkIn: 0, longest: 0, booked: 0, bookedAt: 0, bookedSince: 0 };

  const isHere = ({ since, isCalled, place }: BookedCustomer, at: Millis) =>
    !isCalled && (place >= 0 || since + polite <= at);
  const arrivedBy = (at: Millis) => {
    let count = come;
    for (; (coming[count] ?? Number.POSITIVE_INFINITY) <= at; count += 1) {
      if (count === coming.length - 1) coming.push(next());
    }
    return count;
  };
  const leave = (since: Millis, at: Millis) => {
    const due = since + promised;
    if (due >= at) return;
    brokenAt = Math.min(brokenAt, due);
    keptFrom = at;
  };

  return {
    queue,
    newcomerSince: now,

    look(at) {
      heads.walkIn = Number.POSITIVE_INFINITY;
      if (first < places.length) {
        if ((entered[first] as number) + polite <= at || (entered[first] as number) > at) {
          heads.walkIn = keys[first] as number;
          heads.longest = longest[first] as number;
        }
      } else if ((coming[come] as number) + polite <= at) {
        heads.walkIn = coming[come] as number;
        heads.longest = coming[come] as number;
      }
      heads.booked = Number.POSITIVE_INFINITY;
      for (const one of booked) {
        if (!isHere(one, at)) continue;
        heads.booked = one.key;
        heads.bookedAt = one.at;
        heads.bookedSince = one.since;
        break;
      }
      return heads;
    },

    hasNewcomer: () => newcomerAt === Number.POSITIVE_INFINITY && first >= places.length,
    callNewcomer(at) {
      newcomerAt = Math.max(at, now + polite);
    },

    take(at, isAppointment) {
      if (isAppointment) {
        const one = booked.find((customer) => isHere(customer, at));
        if (!one) return 0;
        one.isCalled = true;
        leave(one.since, at);
        if (one.place < 0) return 0;
        calledAt[one.place] = at;
        return 1;
      }
      if (first < places.length) {
        leave(entered[first] as number, at);
        calledAt[places[first] as number] = at;
        first += 1;
        return 1;
      }
      leave(coming[come] as number, at);
      come += 1;
      if (come === coming.length) coming.push(next());
      return 0;
    },

    drawService: (stream = serviceStream) => logNormal(stream, median, queue.spread),

    nextCallable(at) {
      const walkIn = polite + ((first < places.length ? entered[first] : coming[come]) as number);
      return booked.reduce(
        (soonest, one) =>
          one.isCalled || one.since + polite <= at ? soonest : Math.min(soonest, one.since + polite),
        // A customer who is there and was not called is left by a condition: it may change.
        walkIn > at ? walkIn : at + LOOK_AGAIN_MS,
      );
    },

    countWaiting: (at) =>
      places.length - first + arrivedBy(at) - come + booked.filter((one) => isHere(one, at)).length,

    longestEntered(at) {
      const walkIn = first < places.length ? (longest[first] as number) : (coming[come] as number);
      return booked.reduce((since, one) => (isHere(one, at) ? Math.min(since, one.since) : since), walkIn);
    },

    outcome(end) {
      const since = booked.reduce(
        (longestSince, one) => (one.isCalled ? longestSince : Math.min(longestSince, one.since)),
        first < places.length ? (longest[first] as number) : (coming[come] as number),
      );
      const due = since + promised;
      const isLate = due < end;
      return {
        brokenAt: isLate ? Math.min(brokenAt, due) : brokenAt,
        keptFrom: isLate ? Number.POSITIVE_INFINITY : keptFrom,
        calledAt,
        newcomerAt,
      };
    },
  };
}

const goesByTime = (plan: CallPlan): boolean =>
  plan.some((step) =>
    'rows' in step ? step.type === 'APPOINTMENTBASED' : goesByTime(step.a) || goesByTime(step.b),
  );

/** Customers with an appointment by their time: those who wait, and the expected share of those who are booked. */
function bookedCustomers(
  { waiting, booked, hasAppointments }: QueueNow,
  byTime: boolean,
  {
    now,
    arrivalStream,
    rank,
  }: {
    readonly now: Millis;
    readonly arrivalStream: () => number;
    readonly rank: ReadonlyMap<number, number>;
  },
): BookedCustomer[] {
  if (!hasAppointments) return [];
  const here = waiting.flatMap(({ id, enteredAt, appointmentAt }, place) =>
    appointmentAt === null || !byTime
      ? []
      : [{ at: appointmentAt, key: rank.get(id) ?? 0, since: enteredAt, place, isCalled: false }],
  );
  const expected = booked.flatMap((at) => {
    const [comes, early] = [arrivalStream() < BOOKED_COME, arrivalStream() * EARLY_MS];
    const since = Math.max(now + 1, at - early);
    return comes ? [{ at, key: since, since, place: -1, isCalled: false }] : [];
  });
  return [...here, ...expected].sort((one, other) => one.at - other.at || one.key - other.key);
}

/**
 * Generates arrivals until `until` one at a time, at the rate expected for each quarter of an hour; infinite after the
 * last. A list of all would have a hundred thousand entries where customers arrive every second.
 */
function arrivals({ perHour }: QueueNow, from: Millis, until: Millis, random: () => number): () => Millis {
  let quarter = 0;
  let at = from;
  return () => {
    while (from + quarter * QUARTER_MS < until) {
      const ends = Math.min(from + (quarter + 1) * QUARTER_MS, until);
      const rate = perHour[Math.min(quarter, perHour.length - 1)] ?? 0;
      at = rate > 0 ? at + exponential(random, rate) * HOUR_MS : ends;
      if (at < ends) return at;
      quarter += 1;
      at = ends;
    }
    return Number.POSITIVE_INFINITY;
  };
}
