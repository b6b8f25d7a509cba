import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below those that systems hand out by themselves, and above 10080, which browsers refuse to open. */
const FIRST = 11_000;
/** Each of the processes that run tests beside one another has so many to itself. */
const EACH = 1_000;
const MOST_PROCESSES = 16;

const { TEST_PARALLEL_INDEX, VITEST_POOL_ID } = process.env;
const own = FIRST + (Number(TEST_PARALLEL_INDEX ?? VITEST_POOL_ID ?? 0) % MOST_PROCESSES) * EACH;
let given = randomInt(EACH);

/**
 * A port that no system hands out by itself, and no other test of this run, nor this process again soon: nobody gets it
 * while its server is off.
 */
export async function ownPort(host = '127.0.0.1'): Promise<number> {
  for (;;) {
    given = (given + 1) % EACH;
    const port = own + given;
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
