import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that systems assign automatically, and above 10080, which browsers block. */
const FIRST = 11_000;
/** Number of ports for each parallel test process. */
const EACH = 1_000;
const MAX_PROCESSES = 16;

const { TEST_PARALLEL_INDEX, VITEST_POOL_ID } = process.env;
const own = FIRST + (Number(TEST_PARALLEL_INDEX ?? VITEST_POOL_ID ?? 0) % MAX_PROCESSES) * EACH;
let provided = randomInt(EACH);

/**
 * A port outside the system's automatic range, unique in this test run, so that no other process takes it while its
 * server is off.
 */
export async function ownPort(host = '127.0.0.1'): Promise<number> {
  for (;;) {
    provided = (provided + 1) % EACH;
    const port = own + provided;
    if (await isFree(port, host)) return port;
  }
}

async function isFree(port: number, host: string): Promise<boolean> {
  const probe = createServer();
  const listening = await new Promise<boolean>((resolve) => {
    probe.once('error', () => resolve(false));
    probe.listen(port, host, () => resolve(true));
  });
  if (!listening) return false;
  probe.close();
  await once(probe, 'close');
  return true;
}
