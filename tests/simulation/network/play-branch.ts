import { playCustomers } from './customers.ts';
import { playOperator } from './operators.ts';
import type { Play } from './play.ts';

/** Customers and operators of one branch, over its public interface. Resolves when the simulation has ended. */
export async function playBranch(play: Play, operators: readonly string[]): Promise<void> {
  await Promise.all([
    playCustomers(play),
    ...operators.map((username, index) => playOperator(play, username, index)),
  ]);
}
