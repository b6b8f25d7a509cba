// biome-ignore lint/plugin: random durations of network faults
import { setTimeout as pause } from 'node:timers/promises';
import type { RunningBranch, RunningNetwork } from './running-network.ts';

/** Does what befalls a network on an ordinary bad day. Each ends with everything as it should be. */
export type Trouble = (at: {
  readonly network: RunningNetwork;
  readonly branch: RunningBranch;
  readonly random: () => number;
}) => Promise<void>;

/** Long enough for any place in a commit or an exchange. */
const LONGEST_MS = 1_200;
/** A push of a busy minute. */
const MOST_BYTES = 20_000;

export const TROUBLES: Readonly<Record<string, Trouble>> = {
  async 'central loses its power'({ network: { central }, random }) {
    await central.powerCut();
    await pause(random() * LONGEST_MS);
    await central.powerOn();
  },
  async 'a branch loses its power'({ branch, random }) {
    await branch.process.powerCut();
    await pause(random() * LONGEST_MS);
    await branch.process.powerOn();
  },
  async 'central loses its power as soon as it has it again'({ network: { central }, random }) {
    await central.powerCut();
    await central.powerOn();
    await pause((random() * LONGEST_MS) / 10);
    await central.powerCut();
    await central.powerOn();
  },
  async 'central stands still'({ network: { central }, random }) {
    central.freeze();
    await pause(random() * LONGEST_MS);
    central.thaw();
  },
  async 'a branch stands still'({ branch, random }) {
    branch.process.freeze();
    await pause(random() * LONGEST_MS);
    branch.process.thaw();
  },
  async 'a link is cut'({ branch, random }) {
    branch.link.cut();
    await pause(random() * LONGEST_MS);
    branch.link.heal();
  },
  async 'a link breaks in the middle of a body'({ branch, random }) {
    branch.link.cutAfter(Math.ceil(random() * MOST_BYTES));
    await pause(random() * LONGEST_MS);
  },
  async 'a link takes everything and brings nothing'({ branch, random }) {
    branch.link.swallow();
    await pause(random() * LONGEST_MS);
    branch.link.heal();
  },
};
