import { free, type Ledger, level, seatOf } from '#sync/seats/ledger.ts';
import { greet, type SeatMessage, tell } from '#sync/seats/meeting.ts';
import type { Incident } from './incident.ts';
import { alone, unlearned } from './ledgers.ts';
import type { Rules } from './rules.ts';

const SLOTS = [['9-1', '9-2'], ['10-1']];
const NAMES = SLOTS.flat();
const BRANCH_PERCENT = 50;
/** Enough rounds to synchronize and redistribute free seats. */
const QUIET_ROUNDS = 20;

/** A server with a ledger on its disk: central, or a machine that is or was the branch. */
interface Server {
  readonly name: string;
  ledger: Ledger;
  /** Backups of its disk, from the start on. */
  readonly backups: Ledger[];
  isDeleted: boolean;
}

interface Packet {
  /** Delayed, while others pass. */
  isLate: boolean;
  readonly from: Server;
  readonly to: Server;
  readonly message: SeatMessage;
}

export interface Simulated {
  readonly violations: readonly string[];
  readonly seen: ReadonlySet<string>;
}

/**
 * Simulates central, a branch and copies of that branch. Checks that two ends can never book the same seat, that no
 * seat is booked twice, and that both ends know all bookings at the end.
 */
export function play(incidents: readonly Incident[], rules: Rules): Simulated {
  const violations: string[] = [];
  const seen = new Set<string>();
  let rendered = 0;
  const draw = () => `${++rendered}`;
  const server = (name: string, ledger: Ledger): Server => ({
    name,
    ledger,
    backups: [ledger],
    isDeleted: false,
  });
  const central = server('central', unlearned('central', 'machine 1'));
  const machines = [server('machine 1', alone('machine 1'))];
  const packets: Packet[] = [];
  /** Promises to customers, by seat; those lost on every disk are excluded. */
  const promised = new Map<string, string>();

  const servers = () => [central, ...machines].filter(({ isDeleted }) => !isDeleted);
  const pickOf = <T>(list: readonly T[], pick: number): T | undefined => list[pick % list.length];
  const branch = () => machines.find(({ name }) => name === central.ledger.machine);
  /** The machine used as the branch; a restored central may still refer to another one. */
  let present = machines[0] as Server;

  function send(from: Server, to: Server | undefined, message: SeatMessage | null): void {
    if (to && message) packets.push({ isLate: false, from, to, message });
  }

  function receive({ from, to, message }: Packet): void {
    if (to.isDeleted) return;
    const bothPutBack = !central.ledger.learned && !present.ledger.learned;
    const { ledger, answer } =
      to === central
        ? rules.receiveAtCentral(to.ledger, message, draw())
        : rules.receiveAtBranch(to.ledger, message);
    if (ledger.learned && !to.ledger.learned) seen.add('an end learns');
    if (answer?.kind === 'apart') seen.add('an end hears of no meeting');
    to.ledger = ledger;
    // Of two diverged histories, one is lost.
    if (bothPutBack) discardMissing();
    send(to, from, answer);
  }

  /** Periodic work of each end. */
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
    const { booking } = seatOf(one.ledger.seats, name);
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

  /** Transfers one seat regardless of the shares, so that seats move in both directions. */
  function give(one: Server, name: string): void {
    if (one.ledger.session !== null) one.ledger = rules.give(one.ledger, name, draw()) ?? one.ledger;
  }

  function discardMissing(): void {
    for (const [name, booking] of promised) {
      const isKnown = [central, present].some(({ ledger }) => seatOf(ledger.seats, name).booking === booking);
      if (isKnown) continue;
      promised.delete(name);
      seen.add('a booking is lost with its disk');
    }
  }

  function restore(one: Server, pick: number): void {
    one.ledger = rules.restored(pickOf(one.backups, pick) ?? one.ledger);
    discardMissing();
  }

  /** Adds a machine with a copy of an existing disk or an empty one. */
  function addMachine(ledgerOf: (machine: string) => Ledger): void {
    if (machines.length > 2) return;
    const machine = `machine ${machines.length + 1}`;
    machines.push(server(machine, { ...ledgerOf(machine), machine }));
  }

  function copy(one: Server): void {
    addMachine(() => rules.restored(one.ledger));
    seen.add('the branch is copied');
  }

  /** The branch's machine is lost, and another is selected. */
  function replace(pick: number): void {
    const other = pickOf(
      machines.filter((each) => !each.isDeleted && each !== present),
      pick,
    );
    if (!other) return;
    present.isDeleted = true;
    present = other;
    nameBranch();
    discardMissing();
    seen.add('a machine is replaced');
  }

  function nameBranch(): void {
    if (branch() !== present) central.ledger = rules.replaced(central.ledger, present.name);
  }

  function takeNext(): Packet | undefined {
    const index = packets.findIndex(({ isLate }) => !isLate);
    return index === -1 ? undefined : packets.splice(index, 1)[0];
  }

  /** With an echo, a delayed copy of each message arrives too. */
  function flow(rounds: number, isEchoing = false): void {
    for (let round = 0; round < rounds; round += 1) {
      for (const one of servers()) wake(one);
      for (let packet = takeNext(); packet; packet = takeNext()) {
        if (isEchoing) packets.push({ ...packet, isLate: true });
        receive(packet);
      }
      for (const one of servers()) levelled(one);
    }
  }

  function happen(incident: Incident): void {
    const one = ('who' in incident && pickOf(servers(), incident.who)) || central;
    const name = ('seat' in incident && pickOf(NAMES, incident.seat)) || '';
    const packet = 'pick' in incident ? pickOf(packets, incident.pick) : undefined;
    const does: Readonly<Record<Incident['type'], () => void>> = {
      book: () => book(one, name),
      cancel: () => cancel(one, name),
      give: () => give(one, name),
      level: () => levelled(one),
      wake: () => wake(one),
      flow: () => incident.type === 'flow' && flow(incident.rounds, incident.isEchoing),
      deliver: () => packet && receive(removePacket(packet)),
      drop: () => packet && removePacket(packet),
      double: () => packet && receive(packet),
      'hold-back'() {
        if (packet) packet.isLate = true;
      },
      'back-up': () => one.backups.push(one.ledger),
      restore: () => restore(one, 'pick' in incident ? incident.pick : 0),
      copy: () => copy(pickOf(servers().slice(1), 'who' in incident ? incident.who : 0) ?? one),
      'bring-machine': () => addMachine((machine) => unlearned('branch', machine)),
      replace: () => replace('who' in incident ? incident.who : 0),
    };
    does[incident.type]();
  }

  function removePacket(packet: Packet): Packet {
    packets.splice(packets.indexOf(packet), 1);
    return packet;
  }

  function watch(after: string): void {
    for (const name of NAMES) {
      const may = servers().filter(({ ledger }) => rules.mayBook(ledger, name));
      if (may.length > 1)
        violations.push(`${may.map((each) => each.name).join(' and ')} may book ${name} after ${after}`);
    }
  }

  for (const incident of incidents) {
    happen(incident);
    watch(incident.type);
  }
  packets.length = 0;
  nameBranch();
  flow(QUIET_ROUNDS);
  watch('the line is back');
  checkFinalState();
  return { violations, seen };

  /** After reconnection both ends know everything, and free seats are shared. */
  function checkFinalState(): void {
    for (const name of NAMES) {
      const [here, beyond] = [present, central].map(({ ledger }) => seatOf(ledger.seats, name));
      if (JSON.stringify(here) !== JSON.stringify(beyond)) violations.push(`${name} differs at both ends`);
      const booking = promised.get(name);
      if (booking !== undefined && here?.booking !== booking) violations.push(`${booking} is lost`);
    }
    for (const names of SLOTS) {
      const free = names.filter((name) => seatOf(central.ledger.seats, name).booking === null);
      const ofBranch = free.filter((name) => rules.mayBook(present.ledger, name)).length;
      const ofCentral = free.filter((name) => rules.mayBook(central.ledger, name)).length;
      if (ofBranch !== Math.ceil((free.length * BRANCH_PERCENT) / 100))
        violations.push('the branch lacks its share');
      if (ofBranch + ofCentral !== free.length) violations.push('a free place is held by nobody');
    }
  }
}
