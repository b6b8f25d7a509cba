// biome-ignore lint/plugin: random durations of network faults
import { setTimeout as pause } from 'node:timers/promises';
import type { RunningBranch, RunningNetwork } from './running-network.ts';

/** Simulates common network faults. Each ends with everything restored. */
export type Disruption = (at: {
  readonly network: RunningNetwork;
  readonly branch: RunningBranch;
  readonly random: () => number;
}) => Promise<void>;

/** Long enough for any point in a commit or an exchange. */
const MAX_MS = 1_200;
/** The size of a push in a busy minute. */
const MAX_BYTES = 20_000;

export const DISRUPTIONS: Readonly<Record<string, Disruption>> = {
  async 'central loses its power'({ network: { central }, random }) {
    await central.powerCut();
    await pause(random() * MAX_MS);
    await central.powerOn();
  },
  async 'a branch loses its power'({ branch, random }) {
    await branch.process.powerCut();
    await pause(random() * MAX_MS);
    await branch.process.powerOn();
  },
  async 'central loses its power as soon as it has it again'({ network: { central }, random }) {
    await central.powerCut();
    await central.powerOn();
    await pause((random() * MAX_MS) / 10);
    await central.powerCut();
    await central.powerOn();
  },
  async 'central stands still'({ network: { central }, random }) {
    central.freeze();
    await pause(random() * MAX_MS);
    central.thaw();
  },
  async 'a branch stands still'({ branch, random }) {
    branch.process.freeze();
    await pause(random() * MAX_MS);
    branch.process.thaw();
  },
  async 'a link is cut'({ branch, random }) {
    branch.link.cut();
    await pause(random() * MAX_MS);
    branch.link.heal();
  },
  async 'a link breaks in the middle of a body'({ branch, random }) {
    branch.link.cutAfter(Math.ceil(random() * MAX_BYTES));
    await pause(random() * MAX_MS);
  },
  async 'a link takes everything and brings nothing'({ branch, random }) {
    branch.link.swallow();
    await pause(random() * MAX_MS);
    branch.link.heal();
  },
};
