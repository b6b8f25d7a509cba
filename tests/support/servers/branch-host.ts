import { runBranch } from '#branch-server/run-branch.ts';
import { readSettings } from '#branch-server/settings.ts';
import { outliveOutput } from '#shared/server/kit/server-process.ts';

/** Message to a host: start a branch with these settings, or stop it. */
export type HostOrder = { readonly start: NodeJS.ProcessEnv } | 'stop';
/** Its answer: the port of a started branch or the reason for a failure; null for a stopped branch. */
export type HostAnswer = { readonly port: number } | { readonly why: string } | null;

// Runs one branch after another in one process: their code is loaded and compiled once for all of them. Otherwise
// each is the complete server, with separate data.
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
