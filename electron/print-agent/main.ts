import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { machineIds } from './machine-ids.ts';
import { startPrintAgent } from './start-print-agent.ts';
import { trustSystemCertificates } from './trusted-certificates.ts';

/**
 * Prints at a kiosk that shows its page in a browser: `TURNO_SERVER` is the address of the branch server,
 * `TURNO_STATE` the folder with the key of the box.
 */
const { TURNO_SERVER: server = '', TURNO_STATE: folder = '/var/lib/turno-display' } = process.env;
const writeLog = (message: string, more?: unknown): void => {
  const detail = more instanceof Error ? more.message : more === undefined ? '' : JSON.stringify(more);
  process.stdout.write(`${message} ${detail}`.trim().concat('\n'));
};

const log = { info: writeLog, warn: writeLog };
trustSystemCertificates(process.env.TURNO_CA_FILE, log);
if (!URL.canParse(server)) end('TURNO_SERVER is not the address of a server');
const agent = startPrintAgent({
  server: new URL(server).origin,
  key: keyIn(folder),
  machine: machineIds(process.platform),
  folder,
  log,
});
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void agent.stop().then(() => process.exit(0)));

/** Reads the key of the box; fails while there is none, and the service retries. */
function keyIn(state: string): string {
  try {
    return readFileSync(join(state, 'key'), 'utf8').trim();
  } catch (error) {
    return end(`the key of this box cannot be read: ${(error as Error).message}`);
  }
}

function end(why: string): never {
  process.stderr.write(`turno-print-agent: ${why}\n`);
  process.exit(1);
}
