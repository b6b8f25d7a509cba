import { useQuery } from '@tanstack/react-query';
import { useStore } from 'jotai';
import { useState } from 'react';
import { everyPage, useApi } from '#renderer/lib/api.tsx';
import { fetchWithProgress } from '#renderer/lib/fetch-with-progress.ts';
import { randomKey } from '#renderer/lib/random-key.ts';
import { sessionAtom } from '#renderer/lib/session.ts';
import { usePages } from '#renderer/ui/list/use-pages.ts';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import {
  listBranchVersions,
  listDeployments,
  listVersions,
  uploadVersion,
} from '#shared/contract/central/versions.ts';
import { createClient } from '#shared/contract/client.ts';

/** Prefix of the query keys of versions. */
export const VERSIONS = 'versions';

/** Polling interval, ms. */
const POLL_INTERVAL_MS = 5_000;

export function useVersionFiles() {
  const api = useApi();
  return usePages([VERSIONS, 'files'], (query, signal) =>
    api.call(listVersions, { query: query }, { signal }),
  );
}

/** Loads all version files to choose from. */
export function useEveryVersion() {
  const api = useApi();
  return useQuery({
    queryKey: [VERSIONS, 'every'],
    queryFn: ({ signal }) => everyPage((query) => api.call(listVersions, { query }, { signal })),
  });
}

/** Current or last deployment; null without any, undefined until loaded. */
export function useLastDeployment() {
  const api = useApi();
  return useQuery({
    queryKey: [VERSIONS, 'deployment'],
    queryFn: async ({ signal }) =>
      (await api.call(listDeployments, { query: { size: 5 } }, { signal })).rows[0] ?? null,
    refetchInterval: POLL_INTERVAL_MS,
  });
}

/** Loads the branches to choose the pilots from. */
export function useEveryBranch() {
  const api = useApi();
  return useQuery({
    queryKey: [VERSIONS, 'every branch'],
    queryFn: ({ signal }) => everyPage((query) => api.call(listBranchVersions, { query }, { signal })),
  });
}

interface Sent {
  readonly file: File;
  readonly signed: string;
}

/** Uploads a version file; `sent` is the fraction sent, null while idle. */
export function useAddVersion(onDone: () => void) {
  const store = useStore();
  const [sent, setSent] = useState<number | null>(null);
  const add = useAction(
    ({ file, signed }: Sent, call) =>
      createClient({
        origin: '',
        token: () => store.get(sessionAtom)?.token ?? null,
        randomKey,
        fetch: fetchWithProgress((bytes, total) => setSent(total === 0 ? 0 : bytes / total)),
      }).call(uploadVersion, { body: { signed }, file }, call),
    { refreshes: [VERSIONS], onDone },
  );
  return { ...add, sent: add.busy ? sent : null };
}
