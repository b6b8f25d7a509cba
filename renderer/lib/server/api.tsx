import { createContext, type ReactNode, useContext } from 'react';
import { type Client, createClient } from '#shared/contract/client.ts';
import type { Seconds } from '#shared/domain/ids.ts';
import { randomKey } from './random-key.ts';

/**
 * Makes the typed client of this page; the token is read at every call, so a new sign-in counts at once. `idleFor` tells
 * for how long nobody has touched the page; missing where somebody just has.
 */
export function createApi(token: () => string | null, idleFor: () => Seconds = () => 0): Client {
  return createClient({ origin: '', token, fetch: (...request) => fetch(...request), randomKey, idleFor });
}

const ApiContext = createContext<Client | null>(null);

export function ApiProvider({ api, children }: { readonly api: Client; readonly children: ReactNode }) {
  return <ApiContext value={api}>{children}</ApiContext>;
}

/** Answers the client of the server. Throws outside an `ApiProvider`. */
export function useApi(): Client {
  const api = useContext(ApiContext);
  if (!api) throw new Error('useApi needs an ApiProvider above it');
  return api;
}
