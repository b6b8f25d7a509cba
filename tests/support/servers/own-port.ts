import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below those that systems hand out by themselves. */
const PORTS = [10_000, 16_000] as const;

/** A port that no system hands out by itself: nobody gets it while its server is off. */
export async function ownPort(host = '127.0.0.1'): Promise<number> {
  for (;;) {
    const port = randomInt(...PORTS);
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
