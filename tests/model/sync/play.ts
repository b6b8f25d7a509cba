import { anchorOf } from '#tests/support/sync/memory-outbox.ts';
import type { BranchImage } from '#tests/support/sync/memory-stream-store.ts';
import { type Disks, memoryDisks } from './disks.ts';
import type { Happening } from './happening.ts';
import { createInstallation, type Installation } from './installation.ts';
import type { Violation } from './ledger.ts';
import { type Machine, wake } from './machine.ts';
import type { Mirror } from './mirror.ts';
import { type Mutant, SOUND } from './mutants.ts';

/** Long enough for every pause that there is, several times over. */
const HEALED_WITHIN_MS = 6 * 3_600_000;
/** So many steps of a healed network are no progress any more. */
const MOST_STEPS = 4_000;

export interface Played {
  readonly violations: readonly Violation[];
  readonly branches: readonly (readonly [string, BranchImage])[];
  /** Collects what happened that has to be seen for the rest to mean anything. */
  readonly seen: ReadonlySet<string>;
}

interface Setting {
  readonly seed: number;
  readonly mutant?: Mutant;
  readonly disks?: Disks;
  readonly mirror?: Mirror;
}

/** Lets everything happen in turn, then heals power and network, waits, and says what did not hold. */
export async function play(
  happenings: readonly Happening[],
  { seed, mutant = SOUND, disks = memoryDisks, mirror }: Setting,
): Promise<Played> {
  const installation = await createInstallation({ seed, mutant, disks, mirror });
  for (const happening of happenings) await happen(installation, happening);
  await heal(installation);

  const { ledger, central, machines } = installation;
  for (const [branch, image] of central.branches()) ledger.inspect(branch, image);
  for (const machine of machines) {
    if (anchorOf(machine.disk.log).seq > 0) ledger.seen.add('history is purged');
    const image = central.of(machine.branch);
    const [lost] = ledger.lost(image, machine);
    if (lost && !isToldOfGap(image))
      ledger.violated(1, `${lost.eid} of ${machine.name} is lost and nobody knows`);
    if (lost) ledger.seen.add('a gap is known');
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

async function happen(installation: Installation, happening: Happening): Promise<void> {
  const { network, central } = installation;
  switch (happening.type) {
    case 'write':
      return installation.write(happening.who, happening.kinds);
    case 'deliver':
      return installation.arrive(network.take(happening.pick));
    case 'double':
      return installation.arrive(network.look(happening.pick));
    case 'drop':
      network.take(happening.pick);
      return;
    case 'flow':
      for (let round = 0; round < happening.rounds; round += 1) await flow(installation);
      return;
    case 'wake':
      return installation.wake(happening.who);
    case 'time':
      return installation.pass(happening.ms);
    case 'clock':
      return installation.setClock(happening.who, happening.years);
    case 'branch-loses-power':
      return installation.losePower(happening.who, happening.after);
    case 'central-loses-power':
      return central.losePowerAfter(happening.after);
    case 'start':
      return installation.start(happening.who);
    case 'back-up-branch':
      return installation.backUpBranch(happening.who);
    case 'restore-branch':
      return installation.restoreBranch(happening.who, happening.pick, happening.whole);
    case 'back-up-central':
      return installation.backUpCentral();
    case 'restore-central':
      return installation.restoreCentral(happening.pick);
    case 'clone':
      return installation.clone(happening.who, happening.elsewhere);
    case 'disk-full':
      return installation.fillDisk(happening.who);
    case 'damage':
      return installation.damage(happening.who, happening.pick, happening.how);
    case 'central-busy':
      return central.beBusyFor(happening.ms);
    case 'lie':
      return installation.lie(happening.lie);
  }
}

/** Everything that is on its way arrives; if nothing is, the next timer goes off. */
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
  for (let step = 0; step < MOST_STEPS && installation.now() < end; step += 1) {
    await central.repair();
    if (!(await flow(installation))) return;
    if (machines.every(isDone)) return;
  }

  function isDone(machine: Machine): boolean {
    const image = central.of(machine.branch);
    if (ledger.missing(image, machine).length > 0) return false;
    return ledger.lost(image, machine).length === 0 || isToldOfGap(image);
  }
}

/** Rows before one of its streams never came, or it is kept apart for somebody to look at. */
const isToldOfGap = ({ streams }: BranchImage): boolean =>
  [...streams.values()].some(({ gap, trusted }) => gap || !trusted);
