import type {
  ConfigurationPart,
  ConfigurationRequest,
} from '#shared/contract/replication/protocol/configuration-messages.ts';
import type { ConfigurationStore } from '#sync/branch/configuration-store.ts';
import type { planSwap } from '#sync/branch/plan-swap.ts';
import { createPullEnd } from '#sync/branch/pull-end.ts';
import {
  type ConfigurationImage,
  createMemoryConfiguration,
} from '#tests/support/sync/memory-configuration.ts';
import { createPowerSwitch, type PowerSwitch } from '#tests/support/sync/power-switch.ts';

/** A machine that runs a branch, or a copy of one. Durable data survives restarts. */
export interface Machine {
  readonly branch: number;
  readonly name: string;
  readonly disk: { configuration: ConfigurationImage };
  running: Running | null;
}

interface Running {
  readonly bootId: string;
  readonly power: PowerSwitch;
  readonly end: ReturnType<typeof createPullEnd>;
  /** Time of its next timer in the installation's time; null without a timer. */
  wakeAt: number | null;
}

export interface MachineWorld {
  now(): number;
  random(): number;
  draw(): string;
  ask(machine: Machine, request: ConfigurationRequest): void;
  alarm(reason: string): void;
  /** Store, plan and timers of the machine, which mutants replace. */
  store(provided: ConfigurationStore): ConfigurationStore;
  plan: typeof planSwap;
  timers: boolean;
}

/** Switches a machine on. */
export async function start(machine: Machine, world: MachineWorld): Promise<void> {
  const power = createPowerSwitch();
  const bootId = world.draw();
  const end = createPullEnd({
    store: world.store(createMemoryConfiguration(machine.disk, power)),
    ask: (request) => world.ask(machine, request),
    wakeAfter(ms) {
      if (world.timers) running.wakeAt = world.now() + ms;
    },
    alarm: world.alarm,
    random: world.random,
    bootId,
    plan: world.plan,
  });
  const running: Running = { bootId, power, end, wakeAt: null };
  machine.running = running;
  await end.start();
  noticePower(machine);
}

/** Stops everything that needs power; a machine without power receives nothing. */
export function noticePower(machine: Machine): void {
  if (machine.running?.power.cut()) machine.running = null;
}

export async function receive(machine: Machine, part: ConfigurationPart): Promise<void> {
  const { running } = machine;
  if (running?.bootId === part.exchange.split(':')[0]) await running?.end.receive(part);
  noticePower(machine);
}

export async function wake(machine: Machine): Promise<void> {
  const { running } = machine;
  if (!running || running.wakeAt === null) return;
  running.wakeAt = null;
  await running.end.woken();
  noticePower(machine);
}
