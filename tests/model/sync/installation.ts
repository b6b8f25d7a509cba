import type { LoggedChange } from '#shared/contract/replication/protocol/logged-change.ts';
import { seededRandom } from '#shared/domain/simulation/seeded-random.ts';
import { CHAIN_START } from '#shared/server/db/change.ts';
import type { Identity } from '#sync/branch/ports.ts';
import { relieveDisk } from '#sync/branch/relieve-disk.ts';
import { NO_RETENTION } from '#sync/branch/retention.ts';
import { anchorOf, type LogImage } from '#tests/support/sync/memory-outbox.ts';
import { createPowerSwitch } from '#tests/support/sync/power-switch.ts';
import { createCentral, TELEMETRY } from './central.ts';
import type { Disks } from './disks.ts';
import type { Damage, RowKind } from './incident.ts';
import { createLedger } from './ledger.ts';
import { createLiar, type Lie } from './liar.ts';
import { commit, type Machine, mendingOf, noticePower, receive, start, wake } from './machine.ts';
import type { Mirror } from './mirror.ts';
import type { Mutant } from './mutants.ts';
import { createNetwork, type Packet } from './network.ts';
import { newRows } from './new-rows.ts';

/** A stored database with the history of its content. */
interface Backup {
  readonly branch: string;
  readonly log: LogImage;
  readonly identity: Identity | null;
  readonly history: readonly LoggedChange[];
}

const BEGIN: LogImage['start'] = { seq: 0, chain: CHAIN_START };
/** Central is backed up at least weekly: half as long as branches keep what it has confirmed. */
const CENTRAL_BACKUPS_MS = 7 * 86_400_000;
const MAX_MACHINES = 5;

interface Provided {
  readonly seed: number;
  readonly mutant: Mutant;
  /** Disks of the branches' machines. */
  readonly disks: Disks;
  /** Real tables beside central's memory, for tests that compare both. */
  readonly mirror?: Mirror | undefined;
}

const DAMAGED: Readonly<Record<Exclude<Damage, 'gone'>, Partial<LoggedChange>>> = {
  payload: { payload: '{"id_branches":"nobody"}' },
  key: { pk: 'nobody' },
  chain: { chain: 'broken' },
};

/** A central and two branches with all possible operations. Nothing happens except by these calls. */
export async function createInstallation({ seed, mutant, disks, mirror }: Provided) {
  let now = Date.UTC(2026, 10, 16, 9);
  let rendered = 0;
  let written = 0;
  const ledger = createLedger();
  const network = createNetwork();
  const central = createCentral({ mutant, now: () => now, mirror });
  /** Rows of each number and epoch at central. */
  let numbered: ReadonlyMap<string, readonly string[]> = new Map();
  const machines: Machine[] = [];
  const backups: Backup[] = [];
  const centralBackups: {
    at: number;
    image: Awaited<ReturnType<typeof central.backUp>>;
    numbered: typeof numbered;
  }[] = [];

  const liar = createLiar({
    now: () => now,
    epochOf: (branch) => machines.find((each) => each.branch === branch)?.disk.log.status.epoch ?? branch,
    receive: central.receive,
  });

  const draw = (): string => {
    rendered += 1;
    return `n${rendered}`;
  };
  const world = {
    now: () => now,
    random: seededRandom(seed),
    draw,
    send(from: Machine, message: Extract<Packet, { to: 'central' }>['message']): void {
      liar.receives(message);
      network.post({ to: 'central', from, message, history: from.history });
    },
    altered: mutant.branch ?? ((provided) => provided),
  } satisfies Parameters<typeof start>[1];

  const machineOf = (who: number): Machine => machines[who % machines.length] as Machine;

  async function arrive(packet: Packet | undefined): Promise<void> {
    if (!packet) return;
    if (packet.to !== 'central') return receive(packet.to, packet.answer);
    const { from, message, history } = packet;
    const applied = message.kind === 'push' && central.of(from.branch).streams.get(message.epoch)?.applied;
    const received =
      applied && message.kind === 'push' ? (mutant.push?.(message, applied) ?? message) : message;
    const answered = await central.receive(from.branch, received);
    const image = central.of(from.branch);
    if (applied && received.kind === 'push') {
      // Answered or not: the power may fail after the commit.
      const advanced = image.streams.get(received.epoch)?.applied !== applied;
      if (advanced) note(from.branch, received.epoch, received.rows);
    }
    if (!answered) return;
    ledger.answered(image, message, answered, history);
    network.post({ to: from, answer: mutant.answer?.(answered) ?? answered });
  }

  function note(branch: string, epoch: string, rows: readonly LoggedChange[]): void {
    const anchor = central.of(branch).streams.get(epoch)?.anchor.seq;
    const more = new Map(numbered);
    const positionKey = (seq: number): string => `${branch} ${epoch} ${seq}`;
    for (const { seq, eid } of rows) {
      const eids = new Set([...(more.get(positionKey(seq)) ?? []), eid]);
      if (eids.size > 1) ledger.violated(3, `${positionKey(seq)} is ${[...eids].join(' and ')}`);
      if (seq - 1 !== anchor && !more.has(positionKey(seq - 1)))
        ledger.violated(4, `${positionKey(seq - 1)} is left out`);
      more.set(positionKey(seq), [...eids]);
    }
    numbered = more;
  }

  async function add(branch: string, name: string, from: Omit<Backup, 'branch'>): Promise<void> {
    const { log, identity, history } = from;
    const machine: Machine = {
      branch,
      name,
      disk: disks({ log, identity }),
      history,
      lifetime: draw(),
      skewMs: 0,
      running: null,
    };
    machines.push(machine);
    await start(machine, world);
  }

  async function restoreBranch(who: number, pick: number, complete: boolean): Promise<void> {
    const machine = machineOf(who);
    const mine = backups.filter(({ branch }) => branch === machine.branch);
    const backup = mine[pick % Math.max(1, mine.length)];
    if (!backup) return;
    machine.disk = disks({ log: backup.log, identity: complete ? backup.identity : machine.disk.identity });
    machine.history = backup.history;
    machine.lifetime = draw();
    await start(machine, world);
  }

  async function fillDisk(who: number): Promise<void> {
    const machine = machineOf(who);
    const before = machine.disk.log.rows;
    const log = machine.disk.outbox(createPowerSwitch(), mendingOf(machine, draw));
    await relieveDisk(log, { giveUp: async () => true }, TELEMETRY);
    const anchor = anchorOf(machine.disk.log);
    ledger.gaveUp(before.filter(({ seq }) => seq <= anchor.seq));
  }

  /** Damages a row of a log; never deletes the newest row, because nothing would reveal its loss. */
  function damage(who: number, pick: number, how: Damage): void {
    const { disk } = machineOf(who);
    const { rows } = disk.log;
    const choice = how === 'gone' ? rows.slice(1, -1) : rows;
    const row = choice[pick % Math.max(1, choice.length)];
    if (!row) return;
    if (how === 'gone') ledger.tookAway(row);
    disk.alter(row.seq, how === 'gone' ? null : { ...row, ...DAMAGED[how] });
    ledger.seen.add(`damage: ${how}`);
  }

  for (const branch of ['north', 'south']) {
    const status = { epoch: draw(), parent: null, cursor: BEGIN, retention: NO_RETENTION };
    await add(branch, branch, { log: { start: BEGIN, rows: [], status }, identity: null, history: [] });
  }

  return {
    ledger,
    central,
    machines,
    network,
    arrive,
    now: () => now,
    pass(ms: number): void {
      now += ms;
    },
    async write(who: number, kinds: readonly RowKind[]): Promise<void> {
      const machine = machineOf(who);
      const nextEid = () => {
        written += 1;
        return `row ${written}`;
      };
      const rows = newRows(machine, kinds, { nowMs: Math.round(now), nextEid });
      ledger.wrote(machine, rows);
      await commit(machine, rows);
    },
    async lie(lie: Lie): Promise<void> {
      const answer = await liar.says(lie);
      if (answer) ledger.seen.add(`lie: ${answer.kind}`);
    },
    wake: (who: number) => wake(machineOf(who)),
    start: (who: number) => start(machineOf(who), world),
    async startAllThatAreOff(): Promise<void> {
      central.haveAllPower();
      for (const machine of machines) {
        machine.running?.power.cutAfter(Number.POSITIVE_INFINITY);
        if (!machine.running) await start(machine, world);
      }
    },
    losePower(who: number, after: number): void {
      const machine = machineOf(who);
      machine.running?.power.cutAfter(after);
      noticePower(machine);
    },
    setClock(who: number, years: number): void {
      machineOf(who).skewMs = years * 365 * 86_400_000;
    },
    backUpBranch(who: number): void {
      const { branch, disk, history } = machineOf(who);
      backups.push({ branch, log: disk.log, identity: disk.identity, history });
    },
    restoreBranch,
    fillDisk,
    damage,
    async backUpCentral(): Promise<void> {
      centralBackups.push({ at: now, image: await central.backUp(), numbered });
    },
    async restoreCentral(pick: number): Promise<void> {
      const recent = centralBackups.filter(({ at }) => now - at < CENTRAL_BACKUPS_MS);
      const backup = recent[pick % Math.max(1, recent.length)];
      if (!backup) return;
      await central.restore(backup.image);
      numbered = backup.numbered;
    },
    async clone(who: number, elsewhere: boolean): Promise<void> {
      if (machines.length >= MAX_MACHINES) return;
      const { branch, name, disk, history } = machineOf(who);
      await add(branch, elsewhere ? draw() : name, { log: disk.log, identity: disk.identity, history });
    },
  };
}

export type Installation = Awaited<ReturnType<typeof createInstallation>>;
