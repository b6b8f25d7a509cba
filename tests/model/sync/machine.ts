import type { LoggedChange } from '#shared/contract/replication/protocol/logged-change.ts';
import type { Answer, Upward } from '#shared/contract/replication/protocol/messages.ts';
import { chainOf } from '#shared/server/db/change.ts';
import type { PushWorld } from '#sync/branch/ports.ts';
import { createPushEnd } from '#sync/branch/push-end.ts';
import type { RepairContext } from '#sync/branch/repair-log.ts';
import { createMemoryIdentity } from '#tests/support/sync/memory-outbox.ts';
import { createPowerSwitch, PowerCut, type PowerSwitch } from '#tests/support/sync/power-switch.ts';
import type { Disk } from './disks.ts';

/** A machine that runs a branch, or a copy of one. Durable data survives restarts. */
export interface Machine {
  readonly branch: string;
  readonly name: string;
  disk: Disk;
  /** All rows of its database so far, including purged ones, without those that a restore discarded. */
  history: readonly LoggedChange[];
  /** Changes when the database is restored; until then each number is used once. */
  lifetime: string;
  skewMs: number;
  running: Running | null;
}

export interface Running {
  readonly bootId: string;
  readonly bootedAt: number;
  readonly power: PowerSwitch;
  readonly end: ReturnType<typeof createPushEnd>;
  /** Time of its next timer in the installation's time; null without a timer. */
  wakeAt: number | null;
}

export interface MachineWorld {
  now(): number;
  random(): number;
  draw(): string;
  send(machine: Machine, message: Upward): void;
  /** Changes the inputs of the machine, for the mutants. */
  altered(world: PushWorld): PushWorld;
}

/** Data with which a machine repairs its log: its present rows count as the tickets that it has written. */
export const mendingOf = (machine: Machine, draw: () => string): RepairContext => ({
  chainOf,
  draw,
  live: ({ pk }) => machine.history.find(({ eid }) => eid === pk)?.payload ?? null,
});

/** Switches a machine on. */
export async function start(machine: Machine, world: MachineWorld): Promise<void> {
  const power = createPowerSwitch();
  const bootId = world.draw();
  const bootedAt = world.now();
  const end = createPushEnd(
    world.altered({
      outbox: machine.disk.outbox(power, mendingOf(machine, world.draw)),
      identity: createMemoryIdentity(machine.disk, power),
      send: (message) => world.send(machine, message),
      wakeAfter(ms) {
        running.wakeAt = world.now() + ms;
      },
      alarm: () => undefined,
      mono: () => world.now() - bootedAt,
      random: world.random,
      draw: world.draw,
      machine: machine.name,
      hostName: machine.name,
      bootId,
      schema: 1,
      chainOf,
    }),
  );
  const running: Running = { bootId, bootedAt, power, end, wakeAt: null };
  machine.running = running;
  await end.start();
  await end.verify().catch((error: unknown) => {
    if (!(error instanceof PowerCut)) throw error;
  });
}

/** Stops everything that needs power; a machine without power receives nothing. */
export function noticePower(machine: Machine): void {
  if (machine.running?.power.cut()) machine.running = null;
}

export async function receive(machine: Machine, answer: Answer): Promise<void> {
  const { running } = machine;
  if (running?.bootId === answer.exchange.split(':')[0]) await running?.end.receive(answer);
  noticePower(machine);
}

export async function wake(machine: Machine): Promise<void> {
  const { running } = machine;
  if (!running || running.wakeAt === null) return;
  running.wakeAt = null;
  await running.end.woken();
  noticePower(machine);
}

/** Adds a committed transaction to its log. */
export async function commit(machine: Machine, rows: readonly LoggedChange[]): Promise<void> {
  machine.disk.append(rows);
  machine.history = [...machine.history, ...rows];
  await machine.running?.end.written();
  noticePower(machine);
}
