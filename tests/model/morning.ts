import { cpSync } from 'node:fs';
import { temporaryFolder } from '../support/data/temporary-folder.ts';
import type { Plan } from './action.ts';
import { takeSome } from './branch-actions.ts';
import { emptyModel, type ModelState } from './model-state.ts';
import { type Prepared, playBranch } from './simulated-branch.ts';
import { openOwn, waitForNext } from './workstation-actions.ts';

type Beginning = readonly (readonly [Plan, a: number, b: number])[];

const THREE_AT_WORK: Beginning = [
  [openOwn, 0, 0],
  [openOwn, 0, 1],
  [openOwn, 0, 2],
];

/** Initial states of runs, so that runs do not spend their time on opening an empty branch. */
export const MORNINGS = {
  /** Tickets wait in each of the first queues. */
  busy: [...THREE_AT_WORK, [takeSome, 0, 1], [takeSome, 1, 1], [takeSome, 2, 0], [takeSome, 5, 0]],
  /** The workstations wait for the next ticket. */
  quiet: [...THREE_AT_WORK, [waitForNext, 0, 0], [waitForNext, 1, 0], [waitForNext, 2, 0]],
} as const satisfies Record<string, Beginning>;
export type MorningName = keyof typeof MORNINGS;

export interface Morning extends Prepared {
  /** Creates its model for one run. */
  readonly model: () => ModelState;
}

/** Starts the business day of a prepared branch. */
export async function beginMorning(prepared: Prepared, name: MorningName): Promise<Morning> {
  const simulated = await playBranch(prepared);
  const folder = temporaryFolder();
  try {
    const model = emptyModel(simulated.branch.clock.now());
    for (const [plan, a, b] of MORNINGS[name]) {
      const action = plan(model, { odd: 'none', a, b, c: 0 });
      if (!action) throw new Error('the morning cannot begin as it should');
      const happen = await action.send(simulated);
      happen();
    }
    await simulated.restart(() => cpSync(simulated.branch.folder, folder.path, { recursive: true }));
    return { ...prepared, folder: folder.path, model: () => structuredClone(model), remove: folder.remove };
  } finally {
    await simulated.stop();
  }
}
