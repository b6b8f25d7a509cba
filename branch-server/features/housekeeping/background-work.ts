import type { Logger } from 'pino';
import type { Notice } from '#branch-server/notices.ts';
import { ApiError } from '#shared/contract/api-error-factory.ts';
import type { Scope, WriteGate } from '#shared/server/db/scope.ts';

/** Runs commands of the server itself; errors are logged. */
export interface BackgroundWork {
  /** `what` names it in the log. Resolves with success. */
  run(what: string, command: (scope: Scope<Notice>) => void): Promise<boolean>;
  /** Resolves when nothing is under way, so that the database can be closed. */
  idle(): Promise<void>;
}

export function createBackgroundWork(gate: Pick<WriteGate<Notice>, 'command'>, log: Logger): BackgroundWork {
  const running = new Set<Promise<boolean>>();

  return {
    run(what, command) {
      const done = gate
        .command(command)
        .then(() => true)
        .catch((error: unknown) => {
          if (error instanceof ApiError) log.warn({ what, status: error.status }, 'own work refused');
          else log.error({ err: error, what }, 'own work failed');
          return false;
        })
        .finally(() => running.delete(done));
      running.add(done);
      return done;
    },

    async idle() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
