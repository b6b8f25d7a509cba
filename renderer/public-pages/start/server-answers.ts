import type { Client } from '#shared/contract/client.ts';
import { getHealth } from '#shared/contract/installation/health.ts';

const TIMEOUT_MS = 3_000;

/** Tells whether the server is there at this moment; a server that takes longer than three seconds is not. */
export async function serverAnswers(client: Client): Promise<boolean> {
  return client.call(getHealth, {}, { signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
    () => true,
    () => false,
  );
}
