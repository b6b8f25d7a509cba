import {
  type ConditionalProfile,
  found,
  type Known,
  type KnownProfile,
  type KnownRow,
  type KnownTicket,
  type KnownWorkstation,
  type OrderingProfile,
  type RoundPosition,
  waitingIn,
} from './known.ts';

/*
 * A second, independent statement of the selection rules, from the specification ("Which ticket is next") and
 * docs/decisions/calling-order.md. It applies one rule after the other to all waiting tickets and uses no product code.
 */

export interface Called {
  readonly ticket: KnownTicket;
  readonly reason: string;
  readonly profile: number;
  readonly position?: RoundPosition;
}

/** Next ticket of a workstation, with the reason; null if none is callable. */
export function whoIsNext(known: Known, workstation: KnownWorkstation): Called | null {
  const viewed = found(known.views.get(workstation.view), 'view profile');
  // Excludes customers within the politeness time, except one that entered in what is now the future.
  const sitting = waitingIn(known, viewed).filter(
    ({ entered, sitsFrom }) => sitsFrom <= known.now || entered > known.now,
  );
  for (const { profile, limits, why } of requested(known, workstation.profile)) {
    const hall: Hall = { known, profile, rows: rowsOf(profile, viewed), sitting };
    const choice = overLimit(hall, limits) ?? BY_TYPE[profile.type](hall);
    if (choice) return { ...choice, profile: profile.id, reason: [choice.reason, ...why].join(' ') };
  }
  return null;
}

interface Hall {
  readonly known: Known;
  readonly profile: OrderingProfile;
  readonly rows: readonly KnownRow[];
  readonly sitting: readonly KnownTicket[];
}

type Choice = Omit<Called, 'profile'>;

interface Requested {
  readonly profile: OrderingProfile;
  /** The general limit of the profile, and that of the conditional profile that contains it. */
  readonly limits: readonly number[];
  readonly why: readonly string[];
}

/** Profiles in order: the part in force, then the alternatives. */
function requested(known: Known, profile: KnownProfile): Requested[] {
  const others = profile.alternative ? requested(known, profile.alternative) : [];
  const alternatives = others.map((one) => ({
    ...one,
    why: [`(alternative ${profile.alternative?.name})`, ...one.why],
  }));
  if (profile.type !== 'CONDITIONALBASED')
    return [{ profile, limits: [profile.generalLimit], why: [] }, ...alternatives];
  const { part, because } = inForce(known, profile);
  const [first, ...rest] = requested(known, part).map((one) => ({ ...one, why: [because, ...one.why] }));
  const own = found(first, 'part');
  return [{ ...own, limits: [...own.limits, profile.generalLimit] }, ...rest, ...alternatives];
}

function inForce(known: Known, { measures, view, value, a, b }: ConditionalProfile) {
  const waiting = waitingIn(known, found(known.views.get(view), 'view profile'));
  const maxWait = Math.max(0, ...waiting.map(({ entered }) => Math.floor((known.now - entered) / 1000)));
  const open = known.workstations.filter(
    (workstation) => workstation.open && !workstation.isReception && workstation.view === view,
  ).length;
  const [words, measure, text] = {
    CUSTOMERS: ['customers waiting', waiting.length, String] as const,
    WAIT: ['longest wait', maxWait, (seconds: number) => span(seconds * 1000)] as const,
    OPEN: ['open workstations', open, String] as const,
  }[measures];
  const isReached = measure >= value;
  const part = isReached ? a : b;
  const comparison = isReached ? 'at least' : 'below';
  return { part, because: `(${part.name}: ${words} ${text(measure)}, ${comparison} ${text(value)})` };
}

/** A profile without rows calls every queue of the view with equal priority. */
function rowsOf(profile: OrderingProfile, viewed: ReadonlySet<number>): readonly KnownRow[] {
  if (profile.rows.length > 0) return profile.rows.filter(({ queue }) => viewed.has(queue));
  return [...viewed]
    .sort((one, other) => one - other)
    .map((queue) => ({ id: queue, queue, sequence: 0, weight: 1, iterations: 1, level: 0, limit: 0 }));
}

/** "A ticket of any row's queue that waited longer goes first, whatever the type." */
function overLimit(hall: Hall, limits: readonly number[]): Choice | null {
  const counting = limits.filter((limit) => limit > 0);
  if (counting.length === 0) return null;
  const limit = Math.min(...counting);
  const late = perRow(hall, ({ queue }) =>
    sittingIn(hall, queue)
      // Before the time of its appointment an early arrival exceeds no limit.
      .filter(({ appointment }) => appointment === null || appointment <= hall.known.now)
      .map((ticket) => ({ ticket, over: waitOf(hall, ticket) - limit * 1000 }))
      .filter(({ over }) => over > 0)
      .sort((one, other) => other.over - one.over || byArrival(one, other)),
  );
  const [first, second] = late.sort((one, other) => other.over - one.over || byArrival(one, other));
  if (!first) return null;
  const over = `over the general limit of ${span(limit * 1000)} by ${span(first.over)}`;
  return selected(first.ticket, over, first.over === second?.over);
}

const BY_TYPE: Record<OrderingProfile['type'], (hall: Hall) => Choice | null> = {
  FIFO(hall) {
    const heads = perRow(hall, ({ queue, sequence }) =>
      sittingIn(hall, queue).map((ticket) => ({ ticket, sequence })),
    );
    const [first] = heads.sort((one, other) => one.sequence - other.sequence || byArrival(one, other));
    if (!first) return null;
    const waited = span(waitOf(hall, first.ticket));
    return selected(first.ticket, `first of sequence ${first.sequence} by arrival, waiting ${waited}`);
  },

  /** Weight of a queue: its longest wait times its configured weight; its first ticket by arrival is called. */
  WEIGHTED(hall) {
    const heads = perRow(hall, ({ queue, weight }) => {
      const here = sittingIn(hall, queue);
      const maxWait = Math.max(...here.map((ticket) => waitOf(hall, ticket)));
      return here.map((ticket) => ({ ticket, weight, maxWait, worth: maxWait * weight }));
    });
    const [first, second] = heads.sort((one, other) => other.worth - one.worth || byArrival(one, other));
    if (!first) return null;
    const name = found(hall.known.queues.get(first.ticket.queue), 'queue').name;
    const product = `longest wait ${span(first.maxWait)} × weight ${first.weight} = ${span(first.worth)}`;
    return selected(
      first.ticket,
      `first by arrival of ${name}, whose ${product} is the most`,
      first.worth === second?.worth,
    );
  },

  /** The row of the round until its turn ends, then the rows after it, then those from the first row on. */
  RATIOBASED(hall) {
    // All rows, including those outside of this workstation's view: the round belongs to the profile.
    const all = hall.profile.rows.length > 0 ? hall.profile.rows : hall.rows;
    const position = hall.known.rounds.get(hall.profile.id);
    const inTurn = all.filter(({ id, iterations }) => id === position?.row && position.had < iterations);
    const after = all.filter(({ id }) => position && id > position.row);
    const fromFirst = all.filter(({ id }) => !position || id <= position.row);
    const sequence = [
      ...inTurn.map((row) => ({ row, called: (position?.had ?? 0) + 1 })),
      ...[...after, ...fromFirst].map((row) => ({ row, called: 1 })),
    ];
    for (const { row, called } of sequence) {
      const [ticket] = hall.rows.includes(row) ? sittingIn(hall, row.queue) : [];
      if (!ticket) continue;
      const { name } = found(hall.known.queues.get(row.queue), 'queue');
      const reason = `${called} of ${row.iterations} in the turn of ${name}, first by arrival`;
      return { ...selected(ticket, reason), position: { row: row.id, had: called } };
    }
    return null;
  },

  TIMEBASED(hall) {
    const late = perRow(hall, ({ queue, level, limit }) =>
      sittingIn(hall, queue)
        .map((ticket) => ({ ticket, level, limit, over: waitOf(hall, ticket) - limit * 1000 }))
        .filter(({ over }) => limit > 0 && over > 0)
        .sort((one, other) => other.over - one.over || byArrival(one, other)),
    );
    const [over, next] = late.sort(
      (one, other) => one.level - other.level || other.over - one.over || byArrival(one, other),
    );
    if (over) {
      const by = `over its limit of ${span(over.limit * 1000)} by ${span(over.over)}, level ${over.level}`;
      return selected(over.ticket, by, over.level === next?.level && over.over === next.over);
    }
    const heads = perRow(hall, ({ queue, level }) =>
      sittingIn(hall, queue).map((ticket) => ({ ticket, level })),
    );
    const [first] = heads.sort((one, other) => one.level - other.level || byArrival(one, other));
    if (!first) return null;
    const waited = span(waitOf(hall, first.ticket));
    return selected(first.ticket, `first of level ${first.level} by arrival, waiting ${waited}`);
  },

  APPOINTMENTBASED(hall) {
    const { now } = hall.known;
    /** Appointments count only in queues with appointments. */
    const timeOf = ({ queue, appointment }: KnownTicket) =>
      hall.known.queues.get(queue)?.hasAppointments ? appointment : null;
    const all = hall.rows.flatMap(({ queue, level }) =>
      sittingIn(hall, queue).map((ticket) => ({ ticket, level, queue, time: timeOf(ticket) })),
    );
    type One = (typeof all)[number];
    const byTime = (one: One, other: One) => (one.time ?? 0) - (other.time ?? 0) || byArrival(one, other);
    const isTie = (one: One, others: readonly One[]) =>
      others.some(
        ({ level, time, queue }) => level === one.level && time === one.time && queue !== one.queue,
      );

    const ready = all.filter(({ time }) => time === null || time <= now);
    const level = Math.min(...ready.map((one) => one.level));
    const here = ready.filter((one) => one.level === level);
    const due = here.filter(({ time }) => time !== null).sort(byTime);
    if (due[0]) {
      const since = span(now - (due[0].time ?? now));
      return selected(due[0].ticket, `appointment due since ${since}, level ${level}`, isTie(due[0], due));
    }
    const [walkIn] = here.sort(byArrival);
    if (walkIn) {
      const none = `first of level ${level} by arrival, none of its due appointments can be called`;
      return selected(walkIn.ticket, `${none}, waiting ${span(waitOf(hall, walkIn.ticket))}`);
    }
    const [early] = all.sort((one, other) => one.level - other.level || byTime(one, other));
    if (!early) return null;
    const until = `appointment in ${span((early.time ?? now) - now)}, level ${early.level}`;
    return selected(
      early.ticket,
      `no walk-in and no due appointment can be called, ${until}`,
      isTie(early, all),
    );
  },
};

/** The first candidate of each row. */
const perRow = <Candidate>(
  { rows }: Hall,
  candidates: (row: KnownRow) => readonly Candidate[],
): Candidate[] => rows.flatMap((row) => candidates(row).slice(0, 1));

/** Callable tickets of a queue, by arrival. */
const sittingIn = ({ sitting }: Hall, queue: number): KnownTicket[] =>
  sitting.filter((ticket) => ticket.queue === queue).sort((one, other) => one.id - other.id);

/** Wait in the present queue; 0 for a future entry. */
const waitOf = ({ known }: Hall, { entered }: KnownTicket): number => Math.max(0, known.now - entered);

const byArrival = (one: { readonly ticket: KnownTicket }, other: { readonly ticket: KnownTicket }): number =>
  one.ticket.id - other.ticket.id;

const selected = (ticket: KnownTicket, why: string, isTie = false): Choice => ({
  ticket,
  reason: `${ticket.code}: ${why}${isTie ? ', earlier by arrival' : ''}`,
});

/** h:mm:ss */
function span(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const two = (n: number) => String(n % 60).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60))}:${two(seconds)}`;
}
