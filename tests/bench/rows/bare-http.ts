import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createLoad } from '../load.ts';

const REQUESTS = 5_000;

/** Requests per second of an empty Express on this machine under the same load: the upper limit of the processor. */
export async function bareHttpRate(clients: number): Promise<number> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../empty-server.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => child.kill('SIGKILL'));
  if (!child.stdout) throw new Error('the server has no output');
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const load = createLoad(Number(line), clients);
  const ask = async (requests: number) => {
    let left = requests;
    const client = async () => {
      while (left > 0) {
        left -= 1;
        await load.post('/nothing');
      }
    };
    await Promise.all(Array.from({ length: clients }, client));
  };
  await ask(REQUESTS / 5);
  const started = performance.now();
  await ask(REQUESTS);
  const rate = REQUESTS / ((performance.now() - started) / 1000);
  load.close();
  child.kill();
  return rate;
}
