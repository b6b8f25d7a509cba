import type { AnswerOf, BodyOf } from '#shared/contract/endpoint.ts';
import type { SyncedAppointment, SyncedRequest, syncSeats } from '#shared/contract/replication/seats.ts';
import { seatName } from '#shared/domain/appointments/seats.ts';
import { type AppointmentState, SEAT_TAKING_STATES } from '#shared/domain/appointments/states.ts';
import {
  type End,
  free,
  give,
  type Ledger,
  level,
  replaced,
  restored,
  type Seats,
  seatOf,
} from './ledger.ts';
import { greet, receiveAtBranch, receiveAtCentral, type SeatMessage, tell } from './meeting.ts';
import type { SeatStore, StoredLedger } from './ports.ts';

type Body = BodyOf<typeof syncSeats>;
type Answer = AnswerOf<typeof syncSeats>;
type Written = Body['message'];
/** Other content of a message of the branch. */
type Said = Omit<Body, 'zone'>;

/** Returns a name that was never used before. */
export type Draw = () => string;

const NO_SEATS: Seats = new Map();

/**
 * Next message of the branch: a greeting without a session, else its writes that central has not confirmed. `full`
 * sends everything, as a new session requires.
 */
export async function nextOfBranch(store: SeatStore, draw: Draw, full?: 'full'): Promise<Said> {
  const stored = await store.ledger();
  if (stored.session === null) {
    const { ledger, answer } = greet({ ...stored, seats: NO_SEATS }, draw());
    await store.store({ ...stored, ...withoutSeats(ledger) });
    return { message: written(answer, NO_SEATS), ...NO_CUSTOMERS, change: stored.change, received: 0 };
  }
  const since = full ? 'all' : stored.reported;
  const confirming = { kind: 'confirmation', session: stored.session, seats: NO_SEATS } as const;
  return {
    message: written(full ? confirming : tell({ ...stored, seats: NO_SEATS }), await store.seats(since)),
    appointments: await store.appointments(since),
    requests: await store.requests(since),
    change: stored.change,
    received: stored.received,
  };
}

const NO_CUSTOMERS = { appointments: [], requests: [] };

/**
 * Next step of the branch after an answer: send everything, send changes, pause, or stop because it is not the
 * branch.
 */
export type AfterAnswer = 'confirm' | 'go on' | 'rest' | 'not the branch';

/** Applies the answer of central at the branch. */
export async function receiveAnswer(
  store: SeatStore,
  sent: Said,
  answer: Answer,
  draw: Draw,
): Promise<AfterAnswer> {
  const stored = await store.ledger();
  if (answer.isBehind) {
    await store.store({ ...stored, ...withoutSeats(restored({ ...stored, seats: NO_SEATS })) });
    return 'go on';
  }
  if (!answer.message) return 'not the branch';
  const message = read(answer.message);
  const before = { ...stored, seats: await store.seats([...seatsOf(message).keys()]) };
  const { ledger } = receiveAtBranch(before, message);
  if (!isInForce(before, message)) {
    await store.store({ ...stored, ...withoutSeats(ledger) });
    return ledger.session === null ? 'go on' : 'rest';
  }
  const isMeeting = message.kind === 'answer';
  const reported = isMeeting ? stored.reported : Math.max(stored.reported, sent.change);
  const after = await takeIn(
    store,
    before,
    { ...stored, ...withoutSeats(ledger), reported, received: answer.change },
    { ...answer, seats: ledger.seats, written: await store.seats(stored.reported) },
    draw,
  );
  if (isMeeting) return 'confirm';
  return after.change > after.reported ? 'go on' : 'rest';
}

/** Whether a message belongs to the current session, so that its content counts. */
const isInForce = ({ session, handshake }: Ledger, message: SeatMessage): boolean =>
  message.kind === 'answer'
    ? message.greeting === handshake
    : message.kind === 'seats' && message.session === session;

/** Applies a message of a branch at central, and answers it. */
export async function receiveFromBranch(store: SeatStore, body: Said, draw: Draw): Promise<Answer> {
  const stored = await acknowledgeUpTo(store, body.received);
  const message = read(body.message);
  const isBehind =
    message.kind === 'seats' && message.session === stored.session && body.change < stored.received;
  if (isBehind) return { message: written({ kind: 'apart', session: message.session }, NO_SEATS), ...NONE };
  const before = await asGreeted(store, stored, message);
  const { ledger, answer } = receiveAtCentral(before, message, draw());
  const isIn = message.kind === 'confirmation' || message.kind === 'seats';
  if (!isIn || answer?.kind === 'apart') {
    await store.store({ ...stored, ...withoutSeats(ledger) });
    if (answer?.kind !== 'answer')
      return { message: answer && written(answer, NO_SEATS), ...NONE, isBehind: false };
    return {
      message: written(answer, await store.seats('all')),
      appointments: await store.appointments('all'),
      requests: await store.requests('all'),
      change: stored.change,
      isBehind: false,
    };
  }
  const after = await takeIn(
    store,
    before,
    { ...stored, ...withoutSeats(ledger), received: body.change },
    { ...body, seats: ledger.seats, written: await store.seats(body.received) },
    draw,
  );
  return {
    message: written(tell({ ...after, seats: NO_SEATS }), await store.seats(body.received)),
    appointments: await store.appointments(body.received),
    requests: await store.requests(body.received),
    change: after.change,
    isBehind: false,
  };
}

const NONE = { appointments: [], requests: [], change: 0, isBehind: true };

/** If a branch has confirmed more than central knows, central was restored. */
async function acknowledgeUpTo(store: SeatStore, received: number): Promise<StoredLedger> {
  const stored = await store.ledger();
  if (received <= stored.change) return stored;
  return { ...stored, ...withoutSeats(restored({ ...stored, seats: NO_SEATS })), change: received };
}

/** After the machine was reset, the first one to greet becomes the branch: only it has the key. */
async function asGreeted(store: SeatStore, stored: StoredLedger, message: SeatMessage): Promise<Ledger> {
  const ledger = { ...stored, seats: await store.seats([...seatsOf(message).keys()]) };
  return message.kind === 'greeting' && stored.machine === '' ? replaced(ledger, message.machine) : ledger;
}

interface ReceivedMessage {
  /** State after the exchange. */
  readonly seats: Seats;
  readonly appointments: readonly SyncedAppointment[];
  readonly requests: readonly SyncedRequest[];
  /** Seats written since the last contact; after contact, free seats are shared again. */
  readonly written: Seats;
}

/** Stores received data, executes requests of the other end, and shares free seats again. */
async function takeIn(
  store: SeatStore,
  before: Ledger,
  stored: StoredLedger,
  received: ReceivedMessage,
  draw: Draw,
): Promise<StoredLedger> {
  const changed = changesOf(before.seats, received.seats);
  await store.storeSeats(changed, 0);
  const change = stored.change + 1;
  const touched = new Set([...changed.keys(), ...received.written.keys()]);
  // First before other appointments take the numbers of cancelled ones, and again for those received.
  let carried = await carryOut(store, stored, received.requests, { change, draw });
  const known = await store.appointmentsOf(received.appointments.map(({ booking }) => booking));
  const later = await seatAppointments(
    store,
    received.appointments.filter((one) => isLater(one, known.get(one.booking))),
  );
  await store.quarantine(later.map(({ booking }) => booking));
  await store.releaseOthers(changed);
  await store.write(later, 0, known);
  carried = [...carried, ...(await carryOut(store, stored, received.requests, { change, draw }))];
  for (const name of carried) touched.add(name);
  const isLevelled = await levelled(store, stored, [...touched], { change, draw });
  const after = { ...stored, change: carried.length > 0 || isLevelled ? change : stored.change };
  await store.store(after);
  return after;
}

/**
 * Cancels appointments whose seat belongs to another one by now: a restored end reports an outdated history.
 * Purged seats of past slots cause no conflict.
 */
async function seatAppointments(
  store: SeatStore,
  some: readonly SyncedAppointment[],
): Promise<readonly SyncedAppointment[]> {
  const seats = await store.seats(some.map(seatName));
  return some.map((one) => {
    const seat = seats.get(seatName(one));
    const isDisplaced = isActive(one) && seat !== undefined && seat.booking !== one.booking;
    return isDisplaced ? { ...one, stateName: 'canceled' } : one;
  });
}

const isActive = ({ stateName }: SyncedAppointment): boolean =>
  (SEAT_TAKING_STATES as readonly string[]).includes(stateName);

interface Writing {
  /** Change number of the whole operation. */
  readonly change: number;
  readonly draw: Draw;
}

/** Frees the seats of appointments for executed requests. */
async function carryOut(
  store: SeatStore,
  stored: StoredLedger,
  requests: readonly SyncedRequest[],
  { change, draw }: Writing,
): Promise<string[]> {
  const known = await store.appointmentsOf(requests.map(({ booking }) => booking));
  const names: string[] = [];
  for (const request of requests) {
    const one = known.get(request.booking);
    const done = carriedOut(stored.end, one, request);
    if (!one || !done) continue;
    const name = seatName(one);
    names.push(name);
    const before = { ...stored, seats: await store.seats([name]) };
    const isFreed = done.stateName === 'canceled' && seatOf(before.seats, name).booking === one.booking;
    const after = isFreed ? free(before, name, draw()) : before;
    // A restored end executes it after it has learned: the request repeats until it is confirmed.
    if (!after) continue;
    await store.storeSeats(changesOf(before.seats, after.seats), change);
    await store.write([done], change, known);
  }
  return names;
}

/** Shares free seats on the days of these seats; returns whether any were transferred. */
async function levelled(
  store: SeatStore,
  stored: StoredLedger,
  of: 'all' | readonly string[],
  { change, draw }: Writing,
): Promise<boolean> {
  if (stored.session === null || !stored.learned) return false;
  const shared = await store.sharedOut(of);
  const stray = of === 'all' ? await store.stray() : [];
  const names = [...shared.flatMap((one) => one.names), ...stray];
  if (names.length === 0) return false;
  const before: Ledger = { ...stored, seats: await store.seats(names) };
  let ledger = stray.reduce<Ledger>((left, name) => give(left, name, draw()) ?? left, before);
  for (const one of shared) ledger = level(ledger, one.names, one.branchPercent, draw);
  const changed = changesOf(before.seats, ledger.seats);
  await store.storeSeats(changed, change);
  return changed.size > 0;
}

/** Shares free seats of all days, after offers changed or a new day came into range. */
export async function redistributeSeats(store: SeatStore, draw: Draw): Promise<boolean> {
  const stored = await store.ledger();
  const change = stored.change + 1;
  const isShared = await levelled(store, stored, 'all', { change, draw });
  if (isShared) await store.store({ ...stored, change });
  return isShared;
}

/** The places that are another than before. */
const changesOf = (before: Seats, after: Seats): Seats =>
  new Map([...after].filter(([name, seat]) => before.get(name) !== seat));

const seatsOf = (message: SeatMessage): Seats => ('seats' in message ? message.seats : NO_SEATS);

function withoutSeats({ seats: _, ...ledger }: Ledger): Omit<Ledger, 'seats'> {
  return ledger;
}

const read = (message: Written): SeatMessage =>
  'seats' in message ? { ...message, seats: new Map(Object.entries(message.seats)) } : message;

/** Encodes a message with the seats that it transfers, if any. */
function written(message: SeatMessage | null, seats: Seats): Written {
  if (!message) throw new Error('there is nothing to say');
  return 'seats' in message
    ? { ...message, seats: Object.fromEntries(seats) as Extract<Written, { seats: unknown }>['seats'] }
    : message;
}

/** Order of states within a version: only the branch records arrivals and no-shows. */
const RANK: Readonly<Record<AppointmentState, number>> = { booked: 0, noshow: 1, arrived: 2, canceled: 3 };

/** Whether a received appointment is newer than the known one. */
const isLater = (received: SyncedAppointment, known: SyncedAppointment | undefined): boolean =>
  known === undefined ||
  received.version > known.version ||
  (received.version === known.version && RANK[received.stateName] > RANK[known.stateName]);

/** The appointment after a request of the other end; null if it is done already, or not this end's. */
function carriedOut(
  end: End,
  one: SyncedAppointment | undefined,
  { name, what, customerName, phonenumber, email, notes }: SyncedRequest,
): SyncedAppointment | null {
  if (one?.bookedBy !== end || one.requestDone === name) return null;
  const done = { ...one, version: one.version + 1, requestDone: name };
  // An arrived or cancelled appointment precludes the request.
  if (one.stateName === 'arrived' || one.stateName === 'canceled') return done;
  return what === 'cancel'
    ? { ...done, stateName: 'canceled' }
    : { ...done, customerName, phonenumber, email, notes };
}
