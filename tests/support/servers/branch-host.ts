import { runBranch } from '#branch-server/run-branch.ts';
import { readSettings } from '#branch-server/settings.ts';
import { outliveOutput } from '#shared/server/kit/server-process.ts';

/** What a host is told: to run a branch by these settings, or to stop it. */
export type HostOrder = { readonly start: NodeJS.ProcessEnv } | 'stop';
/** What it answers: the port of a branch that has started or why it has not; null for one that was stopped. */
export type HostAnswer = { readonly port: number } | { readonly why: string } | null;

// Runs one branch after another in one process: what they are made of is read and compiled once for all of them. Beside
// that each is the whole server, on data of its own.
let stop = async (): Promise<void> => {};
outliveOutput();
process.on('message', async (order: HostOrder) => {
  if (order === 'stop') {
    await stop();
    return answer(null);
  }
  try {
    const settings = readSettings(order.start, [...process.argv.slice(0, 2), '--demo']);
    const port = await runBranch(settings, (how) => {
      stop = how;
    });
    answer({ port });
  } catch (error) {
    answer({ why: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
process.on('disconnect', () => process.exit());

function answer(said: HostAnswer): void {
  process.send?.(said);
}
