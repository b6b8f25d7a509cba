import type { AnswerOf, BodyOf } from '#shared/contract/endpoint.ts';
import type { SyncedAppointment, SyncedRequest, syncSeats } from '#shared/contract/replication/seats.ts';
import { seatName } from '#shared/domain/appointments/seats.ts';
import { SEAT_TAKING_STATES } from '#shared/domain/appointments/states.ts';
import { carriedOut, isLater } from './appointments-together.ts';
import { free, give, type Ledger, replaced, restored } from './ledger.ts';
import { level } from './level.ts';
import { greet, hearAtBranch, hearAtCentral, type PlaceMessage, tell } from './meeting.ts';
import { type Places, placeOf } from './place.ts';
import type { KeptLedger, PlaceStore } from './ports.ts';

type Body = BodyOf<typeof syncSeats>;
type Answer = AnswerOf<typeof syncSeats>;
type Written = Body['message'];
/** What a branch says of itself beside. */
type Said = Omit<Body, 'zone'>;

/** Draws names that were never used before. */
export type Draw = () => string;

const NOTHING: Places = new Map();

/**
 * What the branch says next: that it is there where no meeting is under way, else what it has written since central has
 * heard of it. `full` tells all, as the meeting that has just come about needs.
 */
export async function nextOfBranch(store: PlaceStore, draw: Draw, full?: 'full'): Promise<Said> {
  const kept = await store.ledger();
  if (kept.session === null) {
    const { ledger, answer } = greet({ ...kept, places: NOTHING }, draw());
    await store.keep({ ...kept, ...withoutPlaces(ledger) });
    return { message: written(answer, NOTHING), ...NOBODY, change: kept.change, heard: 0 };
  }
  const since = full ? 'all' : kept.told;
  const confirming = { kind: 'confirmation', session: kept.session, places: NOTHING } as const;
  return {
    message: written(full ? confirming : tell({ ...kept, places: NOTHING }), await store.places(since)),
    appointments: await store.appointments(since),
    wishes: await store.wishes(since),
    change: kept.change,
    heard: kept.heard,
  };
}

const NOBODY = { appointments: [], wishes: [] };

/** What the branch does after an answer: speaks on with all it knows, or with what is new, rests, or is no branch at all. */
export type AfterAnswer = 'confirm' | 'go on' | 'rest' | 'not the branch';

/** Takes what central has answered the branch. */
export async function hearAnswer(
  store: PlaceStore,
  sent: Said,
  answer: Answer,
  draw: Draw,
): Promise<AfterAnswer> {
  const kept = await store.ledger();
  if (answer.isBehind) {
    await store.keep({ ...kept, ...withoutPlaces(restored({ ...kept, places: NOTHING })) });
    return 'go on';
  }
  if (!answer.message) return 'not the branch';
  const message = read(answer.message);
  const before = { ...kept, places: await store.places([...placesOf(message).keys()]) };
  const { ledger } = hearAtBranch(before, message);
  if (!isInForce(before, message)) {
    await store.keep({ ...kept, ...withoutPlaces(ledger) });
    return ledger.session === null ? 'go on' : 'rest';
  }
  const isMeeting = message.kind === 'answer';
  const told = isMeeting ? kept.told : Math.max(kept.told, sent.change);
  const after = await takeIn(
    store,
    before,
    { ...kept, ...withoutPlaces(ledger), told, heard: answer.change },
    { ...answer, places: ledger.places, written: await store.places(kept.told) },
    draw,
  );
  if (isMeeting) return 'confirm';
  return after.change > after.told ? 'go on' : 'rest';
}

/** Tells whether a message belongs to the meeting that is under way, so that what comes with it counts. */
const isInForce = ({ session, begun }: Ledger, message: PlaceMessage): boolean =>
  message.kind === 'answer'
    ? message.greeting === begun
    : message.kind === 'places' && message.session === session;

/** Takes what a branch says to central, and answers it. */
export async function hearBranch(store: PlaceStore, body: Said, draw: Draw): Promise<Answer> {
  const kept = await asFarAsHeard(store, body.heard);
  const message = read(body.message);
  const isBehind = message.kind === 'places' && message.session === kept.session && body.change < kept.heard;
  if (isBehind) return { message: written({ kind: 'apart', session: message.session }, NOTHING), ...NONE };
  const before = await asGreeted(store, kept, message);
  const { ledger, answer } = hearAtCentral(before, message, draw());
  const isIn = message.kind === 'confirmation' || message.kind === 'places';
  if (!isIn || answer?.kind === 'apart') {
    await store.keep({ ...kept, ...withoutPlaces(ledger) });
    if (answer?.kind !== 'answer')
      return { message: answer && written(answer, NOTHING), ...NONE, isBehind: false };
    return {
      message: written(answer, await store.places('all')),
      appointments: await store.appointments('all'),
      wishes: await store.wishes('all'),
      change: kept.change,
      isBehind: false,
    };
  }
  const after = await takeIn(
    store,
    before,
    { ...kept, ...withoutPlaces(ledger), heard: body.change },
    { ...body, places: ledger.places, written: await store.places(body.heard) },
    draw,
  );
  return {
    message: written(tell({ ...after, places: NOTHING }), await store.places(body.heard)),
    appointments: await store.appointments(body.heard),
    wishes: await store.wishes(body.heard),
    change: after.change,
    isBehind: false,
  };
}

const NONE = { appointments: [], wishes: [], change: 0, isBehind: true };

/** A branch that has heard more of central than central knows says that central was put back. */
async function asFarAsHeard(store: PlaceStore, heard: number): Promise<KeptLedger> {
  const kept = await store.ledger();
  if (heard <= kept.change) return kept;
  return { ...kept, ...withoutPlaces(restored({ ...kept, places: NOTHING })), change: heard };
}

/** The first machine that greets once somebody has let another one be the branch is that one: it alone has the key. */
async function asGreeted(store: PlaceStore, kept: KeptLedger, message: PlaceMessage): Promise<Ledger> {
  const ledger = { ...kept, places: await store.places([...placesOf(message).keys()]) };
  return message.kind === 'greeting' && kept.machine === '' ? replaced(ledger, message.machine) : ledger;
}

interface TakenIn {
  /** As they are from now on. */
  readonly places: Places;
  readonly appointments: readonly SyncedAppointment[];
  readonly wishes: readonly SyncedRequest[];
  /** What this end has written since the other one heard of it: now that they speak what is free is shared anew there. */
  readonly written: Places;
}

/** Keeps what was heard, carries out what the other end wishes, and shares anew what is free. */
async function takeIn(
  store: PlaceStore,
  before: Ledger,
  kept: KeptLedger,
  heard: TakenIn,
  draw: Draw,
): Promise<KeptLedger> {
  const changed = changesOf(before.places, heard.places);
  await store.storeSeats(changed, 0);
  const change = kept.change + 1;
  const touched = new Set([...changed.keys(), ...heard.written.keys()]);
  // Before others take the numbers of those that are given up, and again for those that came with this.
  let carried = await carryOut(store, kept, heard.wishes, { change, draw });
  const known = await store.appointmentsOf(heard.appointments.map(({ booking }) => booking));
  const later = await inTheirPlaces(
    store,
    heard.appointments.filter((one) => isLater(one, known.get(one.booking))),
  );
  await store.quarantine(later.map(({ booking }) => booking));
  await store.releaseOthers(changed);
  await store.write(later, 0, known);
  carried = [...carried, ...(await carryOut(store, kept, heard.wishes, { change, draw }))];
  for (const name of carried) touched.add(name);
  const isLevelled = await levelled(store, kept, [...touched], { change, draw });
  const after = { ...kept, change: carried.length > 0 || isLevelled ? change : kept.change };
  await store.keep(after);
  return after;
}

/**
 * Gives up those whose place is another's by now: an end that was put back tells of a life that has ended. Of a place that
 * has passed so long ago that it is forgotten nothing is held against anybody.
 */
async function inTheirPlaces(
  store: PlaceStore,
  some: readonly SyncedAppointment[],
): Promise<readonly SyncedAppointment[]> {
  const places = await store.places(some.map(seatName));
  return some.map((one) => {
    const place = places.get(seatName(one));
    const isLost = isStanding(one) && place !== undefined && place.booking !== one.booking;
    return isLost ? { ...one, stateName: 'canceled' } : one;
  });
}

const isStanding = ({ stateName }: SyncedAppointment): boolean =>
  (SEAT_TAKING_STATES as readonly string[]).includes(stateName);

interface Writing {
  /** The change that all of it is part of. */
  readonly change: number;
  readonly draw: Draw;
}

/** Gives the places of the appointments that wishes were about. */
async function carryOut(
  store: PlaceStore,
  kept: KeptLedger,
  wishes: readonly SyncedRequest[],
  { change, draw }: Writing,
): Promise<string[]> {
  const known = await store.appointmentsOf(wishes.map(({ booking }) => booking));
  const names: string[] = [];
  for (const wish of wishes) {
    const one = known.get(wish.booking);
    const done = carriedOut(kept.end, one, wish);
    if (!one || !done) continue;
    const name = seatName(one);
    names.push(name);
    const before = { ...kept, places: await store.places([name]) };
    const isFreed = done.stateName === 'canceled' && placeOf(before.places, name).booking === one.booking;
    const after = isFreed ? free(before, name, draw()) : before;
    // An end that was put back does it once it has learned: the wish comes until it is said to be done.
    if (!after) continue;
    await store.storeSeats(changesOf(before.places, after.places), change);
    await store.write([done], change, known);
  }
  return names;
}

/** Shares anew what is free on the days of these places; tells whether something was given over. */
async function levelled(
  store: PlaceStore,
  kept: KeptLedger,
  of: 'all' | readonly string[],
  { change, draw }: Writing,
): Promise<boolean> {
  if (kept.session === null || !kept.learned) return false;
  const shared = await store.sharedOut(of);
  const stray = of === 'all' ? await store.stray() : [];
  const names = [...shared.flatMap((one) => one.names), ...stray];
  if (names.length === 0) return false;
  const before: Ledger = { ...kept, places: await store.places(names) };
  let ledger = stray.reduce<Ledger>((left, name) => give(left, name, draw()) ?? left, before);
  for (const one of shared) ledger = level(ledger, one.names, one.branchPercent, draw);
  const given = changesOf(before.places, ledger.places);
  await store.storeSeats(given, change);
  return given.size > 0;
}

/** Shares anew what is free on all days, once offers have changed or another day has come within reach. */
export async function shareAnew(store: PlaceStore, draw: Draw): Promise<boolean> {
  const kept = await store.ledger();
  const change = kept.change + 1;
  const isGiven = await levelled(store, kept, 'all', { change, draw });
  if (isGiven) await store.keep({ ...kept, change });
  return isGiven;
}

/** The places that are another than before. */
const changesOf = (before: Places, after: Places): Places =>
  new Map([...after].filter(([name, place]) => before.get(name) !== place));

const placesOf = (message: PlaceMessage): Places => ('places' in message ? message.places : NOTHING);

function withoutPlaces({ places: _, ...ledger }: Ledger): Omit<Ledger, 'places'> {
  return ledger;
}

const read = (message: Written): PlaceMessage =>
  'places' in message ? { ...message, places: new Map(Object.entries(message.places)) } : message;

/** Writes a message with the places that are to go with it, where it has any. */
function written(message: PlaceMessage | null, places: Places): Written {
  if (!message) throw new Error('there is nothing to say');
  return 'places' in message
    ? { ...message, places: Object.fromEntries(places) as Extract<Written, { places: unknown }>['places'] }
    : message;
}
