import { HEALTH_TIMEOUT_MS } from '#renderer/lib/timeouts.ts';
import { type Client, createClient } from '#shared/contract/client.ts';
import { getHealth } from '#shared/contract/installation/health.ts';
import { randomKey } from '../lib/random-key.ts';

/** Creates the client of the pages without sign-in, for the server that served the page. */
export function createPublicClient(deviceKey?: () => string | undefined): Client {
  return createClient({
    origin: '',
    token: () => null,
    fetch: (...request) => fetch(...request),
    randomKey: () => randomKey(),
    ...(deviceKey && { deviceKey }),
  });
}

/** True when the server answers within three seconds. */
export async function serverAnswers(client: Client): Promise<boolean> {
  return client.call(getHealth, {}, { signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS) }).then(
    () => true,
    () => false,
  );
}
