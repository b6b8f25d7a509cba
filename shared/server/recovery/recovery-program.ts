import { whyNot } from '../kit/why-not.ts';
import { type RecoveryOptions, runRecovery } from './recovery-command.ts';

/** A server's database, opened for writing beside the server, which may be running. */
export interface RecoverableServer<Notice> extends RecoveryOptions<Notice> {
  close(): void | Promise<void>;
}

/** Runs the command on the database that `open` opens. Exit code 0: done; 1: no such user; 2: it could not be opened. */
export async function recoverIn<Notice>(open: () => Promise<RecoverableServer<Notice>>): Promise<void> {
  try {
    const server = await open();
    try {
      const { lines, done } = await runRecovery(server, process.argv.slice(2));
      for (const line of lines) process.stdout.write(`${line}\n`);
      process.exitCode = done ? 0 : 1;
    } finally {
      await server.close();
    }
  } catch (error) {
    process.stderr.write(`Nobody can be let in: ${whyNot(error)}\n`);
    process.exitCode = 2;
  }
}
