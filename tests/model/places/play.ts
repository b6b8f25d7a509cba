import { free, type Ledger } from '#sync/places/ledger.ts';
import { level } from '#sync/places/level.ts';
import { greet, type PlaceMessage, tell } from '#sync/places/meeting.ts';
import { placeOf } from '#sync/places/place.ts';
import type { Happening } from './happening.ts';
import { alone, unlearned } from './ledgers.ts';
import type { Rules } from './rules.ts';

const SLOTS = [['9-1', '9-2'], ['10-1']];
const NAMES = SLOTS.flat();
const BRANCH_PERCENT = 50;
/** More than enough for a meeting to come about, for all to be told and for what is free to be levelled. */
const QUIET_ROUNDS = 20;

/** A server with a ledger on its disk: central, or a machine that is or was the branch. */
interface Server {
  readonly name: string;
  ledger: Ledger;
  /** What was put aside of its disk, from the beginning on. */
  readonly backups: Ledger[];
  isGone: boolean;
}

interface Letter {
  /** It goes a long way round, while others go through. */
  isLate: boolean;
  readonly from: Server;
  readonly to: Server;
  readonly message: PlaceMessage;
}

export interface Played {
  readonly violations: readonly string[];
  readonly seen: ReadonlySet<string>;
}

/**
 * Plays an installation of central, a branch, and copies of that branch, and watches that at no moment two may book the
 * same place, that none is booked twice, and that in the end both know of all bookings.
 */
export function play(happenings: readonly Happening[], rules: Rules): Played {
  const violations: string[] = [];
  const seen = new Set<string>();
  let drawn = 0;
  const draw = () => `${++drawn}`;
  const server = (name: string, ledger: Ledger): Server => ({
    name,
    ledger,
    backups: [ledger],
    isGone: false,
  });
  const central = server('central', unlearned('central', 'machine 1'));
  const machines = [server('machine 1', alone('machine 1'))];
  const letters: Letter[] = [];
  /** What customers have been told, by place; what no disk knows any more is not held against anybody. */
  const promised = new Map<string, string>();

  const servers = () => [central, ...machines].filter(({ isGone }) => !isGone);
  const pickOf = <T>(list: readonly T[], pick: number): T | undefined => list[pick % list.length];
  const branch = () => machines.find(({ name }) => name === central.ledger.machine);
  /** The machine that people hold for the branch; a central that was put back may have another one in mind. */
  let present = machines[0] as Server;

  function send(from: Server, to: Server | undefined, message: PlaceMessage | null): void {
    if (to && message) letters.push({ isLate: false, from, to, message });
  }

  function hear({ from, to, message }: Letter): void {
    if (to.isGone) return;
    const bothPutBack = !central.ledger.learned && !present.ledger.learned;
    const { ledger, answer } =
      to === central
        ? rules.hearAtCentral(to.ledger, message, draw())
        : rules.hearAtBranch(to.ledger, message);
    if (ledger.learned && !to.ledger.learned) seen.add('an end learns');
    if (answer?.kind === 'apart') seen.add('an end hears of no meeting');
    to.ledger = ledger;
    // Of two histories neither of which goes on from the other, one is lost.
    if (bothPutBack) forgetLost();
    send(to, from, answer);
  }

  /** What each does by itself from time to time. */
  function wake(one: Server): void {
    if (one === central) send(central, branch(), tell(central.ledger));
    else if (one.ledger.session !== null) send(one, central, tell(one.ledger));
    else {
      const { ledger, answer } = greet(one.ledger, draw());
      one.ledger = ledger;
      send(one, central, answer);
    }
  }

  function book(one: Server, name: string): void {
    const booking = `booking ${draw()}`;
    const booked = rules.book(one.ledger, name, booking, draw());
    if (!booked) return;
    if (promised.has(name)) violations.push(`${name} is booked twice, last by ${one.name}`);
    one.ledger = booked;
    promised.set(name, booking);
    seen.add(`${one === central ? 'central' : 'the branch'} books`);
  }

  function cancel(one: Server, name: string): void {
    const { booking } = placeOf(one.ledger.places, name);
    const freed = free(one.ledger, name, draw());
    if (!freed) return;
    one.ledger = freed;
    if (promised.get(name) === booking) promised.delete(name);
    seen.add('a booking is canceled');
  }

  function levelled(one: Server): void {
    const before = one.ledger;
    one.ledger = SLOTS.reduce((ledger, names) => level(ledger, names, BRANCH_PERCENT, draw), before);
    if (one.ledger !== before) seen.add('places are given over');
  }

  /** Gives one place, whatever the share, so that places go to and fro. */
  function give(one: Server, name: string): void {
    if (one.ledger.session !== null) one.ledger = rules.give(one.ledger, name, draw()) ?? one.ledger;
  }

  function forgetLost(): void {
    for (const [name, booking] of promised) {
      const isKnown = [central, present].some(
        ({ ledger }) => placeOf(ledger.places, name).booking === booking,
      );
      if (isKnown) continue;
      promised.delete(name);
      seen.add('a booking is lost with its disk');
    }
  }

  function putBack(one: Server, pick: number): void {
    one.ledger = rules.restored(pickOf(one.backups, pick) ?? one.ledger);
    forgetLost();
  }

  /** Another machine, with the disk of one that there is or with an empty one. */
  function addMachine(ledgerOf: (machine: string) => Ledger): void {
    if (machines.length > 2) return;
    const machine = `machine ${machines.length + 1}`;
    machines.push(server(machine, { ...ledgerOf(machine), machine }));
  }

  function copy(one: Server): void {
    addMachine(() => rules.restored(one.ledger));
    seen.add('the branch is copied');
  }

  /** The machine that is the branch is gone, and somebody says which other one is it from now on. */
  function replace(pick: number): void {
    const other = pickOf(
      machines.filter((each) => !each.isGone && each !== present),
      pick,
    );
    if (!other) return;
    present.isGone = true;
    present = other;
    nameBranch();
    forgetLost();
    seen.add('a machine is replaced');
  }

  function nameBranch(): void {
    if (branch() !== present) central.ledger = rules.replaced(central.ledger, present.name);
  }

  function takeNext(): Letter | undefined {
    const index = letters.findIndex(({ isLate }) => !isLate);
    return index === -1 ? undefined : letters.splice(index, 1)[0];
  }

  /** With an echo, a copy of each letter goes a long way round. */
  function flow(rounds: number, isEchoing = false): void {
    for (let round = 0; round < rounds; round += 1) {
      for (const one of servers()) wake(one);
      for (let letter = takeNext(); letter; letter = takeNext()) {
        if (isEchoing) letters.push({ ...letter, isLate: true });
        hear(letter);
      }
      for (const one of servers()) levelled(one);
    }
  }

  function happen(happening: Happening): void {
    const one = ('who' in happening && pickOf(servers(), happening.who)) || central;
    const name = ('place' in happening && pickOf(NAMES, happening.place)) || '';
    const letter = 'pick' in happening ? pickOf(letters, happening.pick) : undefined;
    const does: Readonly<Record<Happening['type'], () => void>> = {
      book: () => book(one, name),
      cancel: () => cancel(one, name),
      give: () => give(one, name),
      level: () => levelled(one),
      wake: () => wake(one),
      flow: () => happening.type === 'flow' && flow(happening.rounds, happening.isEchoing),
      deliver: () => letter && hear(taken(letter)),
      drop: () => letter && taken(letter),
      double: () => letter && hear(letter),
      'hold-back'() {
        if (letter) letter.isLate = true;
      },
      'back-up': () => one.backups.push(one.ledger),
      restore: () => putBack(one, 'pick' in happening ? happening.pick : 0),
      copy: () => copy(pickOf(servers().slice(1), 'who' in happening ? happening.who : 0) ?? one),
      'bring-machine': () => addMachine((machine) => unlearned('branch', machine)),
      replace: () => replace('who' in happening ? happening.who : 0),
    };
    does[happening.type]();
  }

  function taken(letter: Letter): Letter {
    letters.splice(letters.indexOf(letter), 1);
    return letter;
  }

  function watch(after: string): void {
    for (const name of NAMES) {
      const may = servers().filter(({ ledger }) => rules.mayBook(ledger, name));
      if (may.length > 1)
        violations.push(`${may.map((each) => each.name).join(' and ')} may book ${name} after ${after}`);
    }
  }

  for (const happening of happenings) {
    happen(happening);
    watch(happening.type);
  }
  letters.length = 0;
  nameBranch();
  flow(QUIET_ROUNDS);
  watch('the line is back');
  settled();
  return { violations, seen };

  /** Once the line is back all is known to both, and what is free is shared. */
  function settled(): void {
    for (const name of NAMES) {
      const [here, beyond] = [present, central].map(({ ledger }) => placeOf(ledger.places, name));
      if (JSON.stringify(here) !== JSON.stringify(beyond)) violations.push(`${name} differs at both ends`);
      const booking = promised.get(name);
      if (booking !== undefined && here?.booking !== booking) violations.push(`${booking} is lost`);
    }
    for (const names of SLOTS) {
      const free = names.filter((name) => placeOf(central.ledger.places, name).booking === null);
      const ofBranch = free.filter((name) => rules.mayBook(present.ledger, name)).length;
      const ofCentral = free.filter((name) => rules.mayBook(central.ledger, name)).length;
      if (ofBranch !== Math.ceil((free.length * BRANCH_PERCENT) / 100))
        violations.push('the branch lacks its share');
      if (ofBranch + ofCentral !== free.length) violations.push('a free place is held by nobody');
    }
  }
}
