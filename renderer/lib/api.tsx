import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import { REQUEST_TIMEOUT_MS } from '#renderer/lib/timeouts.ts';
import { ApiError } from '#shared/contract/api-error.ts';
import { type Client, createClient, Unreachable } from '#shared/contract/client.ts';
import type { Download } from '#shared/contract/endpoint.ts';
import { PAGE_SIZES } from '#shared/contract/lists.ts';
import type { Seconds } from '#shared/domain/ids.ts';
import { randomKey } from './random-key.ts';

/**
 * Creates the typed client of this page. It reads the token at every call. `idleFor` returns the seconds since the
 * last user input.
 */
export function createApi(token: () => string | null, idleFor: () => Seconds = () => 0): Client {
  return createClient({ origin: '', token, fetch: (...request) => fetch(...request), randomKey, idleFor });
}

const ApiContext = createContext<Client | null>(null);

export function ApiProvider({ api, children }: { readonly api: Client; readonly children: ReactNode }) {
  return <ApiContext value={api}>{children}</ApiContext>;
}

/** Returns the client of the server. Throws outside an `ApiProvider`. */
export function useApi(): Client {
  const api = useContext(ApiContext);
  if (!api) throw new Error('useApi needs an ApiProvider above it');
  return api;
}

/**
 * Creates the query cache of the staff pages. It ignores the online state of the browser, because a branch has no
 * internet access. Only calls without an answer are retried. Unexpected errors are
 * logged (operations specification, section 8).
 */
export function createQueryClient(onSessionEnd: () => void): QueryClient {
  const onError = (error: unknown) => {
    if (isSessionExpired(error)) onSessionEnd();
    const isExpected = error instanceof ApiError && error.status !== 'GENERIC_ERROR';
    // biome-ignore lint/suspicious/noConsole: the log of a page
    if (!isExpected) console.error(error);
  };
  const retry = (failures: number, error: unknown) => error instanceof Unreachable && failures < 2;
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { networkMode: 'always', retry },
      mutations: { networkMode: 'always', retry },
    },
  });
}

/** True when the server does not know the token, or the token has expired. */
export function isSessionExpired(error: unknown): boolean {
  return error instanceof ApiError && ['INVALID_TOKEN', 'EXPIRED_TOKEN'].includes(error.status);
}

const MAX_PAGE_SIZE = Math.max(...PAGE_SIZES);

interface Page<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** Fetches all pages of a list. */
export async function everyPage<Row>(
  fetchPage: (query: { readonly page: number; readonly size: number }) => Promise<Page<Row>>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await fetchPage({ page, size: MAX_PAGE_SIZE });
    rows.push(...answer.rows);
    if (answer.rows.length === 0 || rows.length >= answer.total) return rows;
  }
}

/** Adds a timeout to the signal of a polled query: a request without an answer would block all later ones. */
export const inTime = (signal: AbortSignal): AbortSignal =>
  AbortSignal.any([signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]);

/** Saves a download under its name. */
export function saveFile({ file, name }: Download): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
