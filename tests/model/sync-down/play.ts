import type {
  ConfigurationPart,
  ConfigurationRequest,
} from '#shared/contract/replication/protocol/configuration-messages.ts';
import { seededRandom } from '#shared/domain/simulation/seeded-random.ts';
import { planSwap } from '#sync/branch/plan-swap.ts';
import { NO_CONFIGURATION } from '#tests/support/sync/memory-configuration.ts';
import { type Configuration, createCentral } from './central.ts';
import type { Incident } from './incident.ts';
import { type Machine, noticePower, receive, start, wake } from './machine.ts';
import { type Mutant, SOUND } from './mutants.ts';

const MAX_MACHINES = 6;
const MAX_STEPS = 2_000;

interface Violation {
  readonly invariant: number;
  readonly what: string;
}

type Packet =
  | { readonly to: 'central'; readonly from: Machine; readonly request: ConfigurationRequest }
  /** `right` is central's configuration for the branch at the time of its answer. */
  | {
      readonly to: Machine;
      readonly part: ConfigurationPart;
      readonly right: Configuration;
      readonly deleted: (key: string) => boolean;
    };

export interface Simulated {
  readonly violations: readonly Violation[];
  /** Final state of each machine. */
  readonly outcome: readonly (readonly [string, Configuration])[];
  /** Collects events that must have occurred for the result to be meaningful. */
  readonly seen: ReadonlySet<string>;
}

/** Runs all events, then restores power and network and returns violations. */
export async function play(
  incidents: readonly Incident[],
  { seed, mutant = SOUND }: { readonly seed: number; readonly mutant?: Mutant },
): Promise<Simulated> {
  let now = 0;
  let rendered = 0;
  const violations: Violation[] = [];
  const seen = new Set<string>();
  const packets: Packet[] = [];
  const machines: Machine[] = [];
  const backups: { branch: number; image: Machine['disk']['configuration'] }[] = [];
  const central = createCentral({ altered: mutant.feed ?? ((feed) => feed) });
  const centralBackups: ReturnType<typeof central.backUp>[] = [];
  const world: Parameters<typeof start>[1] = {
    now: () => now,
    random: seededRandom(seed),
    draw() {
      rendered += 1;
      return `n${rendered}`;
    },
    ask: (from, request) => packets.push({ to: 'central', from, request }),
    alarm: (reason) => seen.add(`alarm: ${reason}`),
    store: mutant.store ?? ((store) => store),
    plan: mutant.plan ?? planSwap,
    timers: mutant.timers ?? true,
  };
  const machineOf = (who: number): Machine => machines[who % machines.length] as Machine;

  async function arrive(packet: Packet | undefined): Promise<void> {
    if (!packet) return;
    if (packet.to === 'central') return answer(packet.from, packet.request);
    const { to: machine, part, right, deleted } = packet;
    const before = machine.disk.configuration;
    await receive(machine, part);
    const { rows, status } = machine.disk.configuration;
    if (status.gathering.some(({ position }) => position === 0)) seen.add('a scope is torn');
    if (rows !== before.rows) inspect(machine, right, deleted);
  }

  async function answer(machine: Machine, request: ConfigurationRequest): Promise<void> {
    const answered = await central.answer(machine.branch, request);
    if (!answered) return;
    const part = mutant.part?.(answered) ?? answered;
    if (part.more) seen.add('several parts');
    if (part.scopes.some(({ reset: again }) => again) && request.stored.some(({ position }) => position > 0))
      seen.add('a scope is taken anew');
    const right = central.filtered(machine.branch);
    const rowsAtCentral = central.backUp().rows;
    packets.push({ to: machine, part, right, deleted: (key) => !rowsAtCentral.has(key) });
  }

  function inspect(machine: Machine, right: Configuration, deleted: (key: string) => boolean): void {
    const has = contentOf(machine);
    const violated = (invariant: number, key: string) =>
      violations.push({ invariant, what: `${machine.name}: ${key}` });
    for (const [key, text] of has) {
      if (right.get(key) === text) continue;
      if (deleted(key)) violated(10, key);
      else if (ofAnother(machine.branch, text)) violated(6, key);
      else violated(5, key);
    }
    for (const key of right.keys()) if (!has.has(key)) violated(5, `${key} is missing`);
  }

  async function add(branch: number, name: string, image: Machine['disk']['configuration']): Promise<void> {
    const machine: Machine = { branch, name, disk: { configuration: image }, running: null };
    machines.push(machine);
    await start(machine, world);
  }

  async function flow(): Promise<void> {
    let packet = packets.shift();
    if (!packet) {
      const [next] = machines
        .flatMap((machine) =>
          machine.running?.wakeAt == null ? [] : [{ machine, at: machine.running.wakeAt }],
        )
        .sort((one, other) => one.at - other.at);
      if (!next) return;
      now = Math.max(now, next.at);
      await wake(next.machine);
      packet = packets.shift();
    }
    while (packet) {
      await arrive(packet);
      packet = packets.shift();
    }
  }

  async function happen(incident: Incident): Promise<void> {
    switch (incident.type) {
      case 'write':
        return central.write(incident.writes);
      case 'roll-out':
        return central.rollOut(incident.writes);
      case 'reach':
        central.reach(incident.branch);
        if (central.isPartlyReached()) seen.add('a rollout has reached some');
        return;
      case 'end-rollout':
        return central.endRollout(incident.reverted);
      case 'retype':
        return central.retype(incident.branch, incident.to);
      case 'deliver':
        return arrive(packets.splice(incident.pick % Math.max(1, packets.length), 1)[0]);
      case 'double':
        return arrive(packets[incident.pick % Math.max(1, packets.length)]);
      case 'drop':
        packets.splice(incident.pick % Math.max(1, packets.length), 1);
        return;
      case 'flow':
        for (let round = 0; round < incident.rounds; round += 1) await flow();
        return;
      case 'news':
        await machineOf(incident.who).running?.end.announced();
        return noticePower(machineOf(incident.who));
      case 'wake':
        return wake(machineOf(incident.who));
      case 'start':
        return start(machineOf(incident.who), world);
      case 'time':
        now += incident.ms;
        return;
      case 'purge':
        return central.purgeDeletions();
      case 'branch-loses-power': {
        const machine = machineOf(incident.who);
        machine.running?.power.cutAfter(incident.after);
        return noticePower(machine);
      }
      case 'back-up-branch': {
        const { branch, disk } = machineOf(incident.who);
        backups.push({ branch, image: disk.configuration });
        return;
      }
      case 'restore-branch': {
        const machine = machineOf(incident.who);
        const mine = backups.filter(({ branch }) => branch === machine.branch);
        const backup = mine[incident.pick % Math.max(1, mine.length)];
        if (!backup) return;
        machine.disk.configuration = backup.image;
        return start(machine, world);
      }
      case 'back-up-central':
        centralBackups.push(central.backUp());
        return;
      case 'restore-central': {
        const backup = centralBackups[incident.pick % Math.max(1, centralBackups.length)];
        if (backup) central.restore(backup);
        return;
      }
      case 'clone': {
        if (machines.length >= MAX_MACHINES) return;
        const { branch, name, disk } = machineOf(incident.who);
        return add(branch, `copy of ${name}`, disk.configuration);
      }
    }
  }

  async function heal(): Promise<void> {
    for (const machine of machines) {
      machine.running?.power.cutAfter(Number.POSITIVE_INFINITY);
      if (!machine.running) await start(machine, world);
    }
    // Each machine queries at least once more: central's last write may be later than its last query.
    const end = now + 1_000_000;
    for (let step = 0; step < MAX_STEPS && now < end; step += 1) {
      await flow();
      if (machines.every((machine) => same(contentOf(machine), central.filtered(machine.branch)))) return;
    }
  }

  for (const [branch, name] of ['north', 'south', 'east'].entries()) {
    await add(branch + 1, name, NO_CONFIGURATION);
  }
  for (const incident of incidents) await happen(incident);
  await heal();
  for (const machine of machines)
    inspect(machine, central.filtered(machine.branch), (key) => !central.has(key));
  const outcome = machines.map((machine) => [machine.name, contentOf(machine)] as const);
  return { violations, outcome, seen };
}

const contentOf = (machine: Machine): Configuration =>
  new Map([...machine.disk.configuration.rows].map(([key, { row }]) => [key, row]));

const same = (one: Configuration, other: Configuration): boolean =>
  one.size === other.size && [...one].every(([key, text]) => other.get(key) === text);

/** True if a row names another branch. */
function ofAnother(branch: number, text: string): boolean {
  const row: { id_branches?: number } = JSON.parse(text);
  return row.id_branches !== undefined && row.id_branches !== branch;
}
