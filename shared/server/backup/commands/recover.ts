import { serversIn } from '#shared/server/db/database-files.ts';
import { whyNot } from '#shared/server/kit/why-not.ts';
import { workerUrl } from '#shared/server/kit/worker-url.ts';

// `recover <user name>`: restores the access of an administrator, on the machine itself, also while the server runs.
// Exit code 0: done; 1: no such user; 2: no readable database.

const PROGRAMS = {
  branch: workerUrl('../../../../branch-server/recover.ts', import.meta.url, 'branch-recover'),
  central: workerUrl('../../../../central-server/recover.ts', import.meta.url, 'central-recover'),
};

try {
  const { TURNO_DATABASE_URL, TURNO_DATA_DIR } = process.env;
  const servers = TURNO_DATABASE_URL ? (['central'] as const) : serversIn(TURNO_DATA_DIR || './data');
  for (const server of servers) await import(/* @vite-ignore */ PROGRAMS[server].href);
} catch (error) {
  process.stderr.write(`Nobody can be let in: ${whyNot(error)}\n`);
  process.exitCode = 2;
}
