import { type Client, createClient } from '#shared/contract/client.ts';
import { randomKey } from '../lib/idempotency.ts';

/** Makes a client for the pages without sign-in, which talks to the server that the page came from. */
export function createPublicClient(): Client {
  return createClient({
    origin: '',
    token: () => null,
    fetch: (...request) => fetch(...request),
    randomKey: () => randomKey(),
  });
}
