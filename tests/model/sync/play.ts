import { anchorOf } from '#tests/support/sync/memory-outbox.ts';
import type { BranchImage } from '#tests/support/sync/memory-stream-store.ts';
import { type Disks, memoryDisks } from './disks.ts';
import type { Incident } from './incident.ts';
import { createInstallation, type Installation } from './installation.ts';
import type { Violation } from './ledger.ts';
import { type Machine, wake } from './machine.ts';
import type { Mirror } from './mirror.ts';
import { type Mutant, SOUND } from './mutants.ts';

/** Several times longer than the longest pause. */
const HEALED_WITHIN_MS = 6 * 3_600_000;
/** This many steps after the network is restored mean no progress. */
const MAX_STEPS = 4_000;

export interface Simulated {
  readonly violations: readonly Violation[];
  readonly branches: readonly (readonly [string, BranchImage])[];
  /** Collects events that must have occurred for the result to be meaningful. */
  readonly seen: ReadonlySet<string>;
}

interface Setting {
  readonly seed: number;
  readonly mutant?: Mutant;
  readonly disks?: Disks;
  readonly mirror?: Mirror;
}

/** Runs all events, restores power and network, waits, and returns violations. */
export async function play(
  incidents: readonly Incident[],
  { seed, mutant = SOUND, disks = memoryDisks, mirror }: Setting,
): Promise<Simulated> {
  const installation = await createInstallation({ seed, mutant, disks, mirror });
  for (const incident of incidents) await happen(installation, incident);
  await heal(installation);

  const { ledger, central, machines } = installation;
  for (const [branch, image] of central.branches()) ledger.inspect(branch, image);
  for (const machine of machines) {
    if (anchorOf(machine.disk.log).seq > 0) ledger.seen.add('history is purged');
    const image = central.of(machine.branch);
    const [losses] = ledger.losses(image, machine);
    if (losses && !isGapReported(image))
      ledger.violated(1, `${losses.eid} of ${machine.name} is lost and nobody knows`);
    if (losses) ledger.seen.add('a gap is known');
    const missing = ledger.missing(image, machine);
    const [first] = missing;
    if (!first) continue;
    ledger.violated(1, `${first.eid} of ${machine.name} never arrived`);
    const waiting = machine.disk.log.rows.find((row) => missing.some(({ eid }) => eid === row.eid));
    if (waiting) ledger.violated(11, `${waiting.eid} of ${machine.name} still waits`);
  }
  const branches = ['north', 'south'].map((branch) => [branch, central.of(branch)] as const);
  return { violations: ledger.violations, branches, seen: ledger.seen };
}

async function happen(installation: Installation, incident: Incident): Promise<void> {
  const { network, central } = installation;
  switch (incident.type) {
    case 'write':
      return installation.write(incident.who, incident.kinds);
    case 'deliver':
      return installation.arrive(network.take(incident.pick));
    case 'double':
      return installation.arrive(network.look(incident.pick));
    case 'drop':
      network.take(incident.pick);
      return;
    case 'flow':
      for (let round = 0; round < incident.rounds; round += 1) await flow(installation);
      return;
    case 'wake':
      return installation.wake(incident.who);
    case 'time':
      return installation.pass(incident.ms);
    case 'clock':
      return installation.setClock(incident.who, incident.years);
    case 'branch-loses-power':
      return installation.losePower(incident.who, incident.after);
    case 'central-loses-power':
      return central.losePowerAfter(incident.after);
    case 'start':
      return installation.start(incident.who);
    case 'back-up-branch':
      return installation.backUpBranch(incident.who);
    case 'restore-branch':
      return installation.restoreBranch(incident.who, incident.pick, incident.complete);
    case 'back-up-central':
      return installation.backUpCentral();
    case 'restore-central':
      return installation.restoreCentral(incident.pick);
    case 'clone':
      return installation.clone(incident.who, incident.elsewhere);
    case 'disk-full':
      return installation.fillDisk(incident.who);
    case 'damage':
      return installation.damage(incident.who, incident.pick, incident.how);
    case 'central-busy':
      return central.beBusyFor(incident.ms);
    case 'lie':
      return installation.lie(incident.lie);
  }
}

/** Delivers all messages in transit; without any, runs the next timer. */
async function flow(installation: Installation): Promise<boolean> {
  const { network } = installation;
  let letter = network.take(0);
  if (!letter) return nextTimer(installation);
  while (letter) {
    await installation.arrive(letter);
    letter = network.take(0);
  }
  return true;
}

async function nextTimer(installation: Installation): Promise<boolean> {
  const timed = installation.machines
    .flatMap((machine) => (machine.running?.wakeAt == null ? [] : [{ machine, at: machine.running.wakeAt }]))
    .sort((one, other) => one.at - other.at);
  const [next] = timed;
  if (!next) return false;
  installation.pass(Math.max(0, next.at - installation.now()));
  await wake(next.machine);
  return true;
}

async function heal(installation: Installation): Promise<void> {
  const { central, ledger, machines } = installation;
  await installation.startAllThatAreOff();
  const end = installation.now() + HEALED_WITHIN_MS;
  for (let step = 0; step < MAX_STEPS && installation.now() < end; step += 1) {
    await central.repair();
    if (!(await flow(installation))) return;
    if (machines.every(isDone)) return;
  }

  function isDone(machine: Machine): boolean {
    const image = central.of(machine.branch);
    if (ledger.missing(image, machine).length > 0) return false;
    return ledger.losses(image, machine).length === 0 || isGapReported(image);
  }
}

/** True if earlier rows of a stream are missing or the stream is quarantined. */
const isGapReported = ({ streams }: BranchImage): boolean =>
  [...streams.values()].some(({ gap, trusted }) => gap || !trusted);
