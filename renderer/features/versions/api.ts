import { useQuery } from '@tanstack/react-query';
import { useStore } from 'jotai';
import { useState } from 'react';
import { everyPage, fetchWithProgress, useApi } from '#renderer/lib/api.tsx';
import { randomKey } from '#renderer/lib/idempotency.ts';
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

/** First part of the keys of everything that is known of versions. */
export const VERSIONS = 'versions';

/** Milliseconds between two looks at how far branches have come. */
const POLL_INTERVAL_MS = 5_000;

export function useVersionFiles() {
  const api = useApi();
  return usePages([VERSIONS, 'files'], (query, signal) =>
    api.call(listVersions, { query: query }, { signal }),
  );
}

/** Reads all files of versions, to choose one of them. */
export function useEveryVersion() {
  const api = useApi();
  return useQuery({
    queryKey: [VERSIONS, 'every'],
    queryFn: ({ signal }) => everyPage((query) => api.call(listVersions, { query }, { signal })),
  });
}

/** Reads what is handed out now, or was last; null where nothing ever was, undefined until that is known. */
export function useLastDeployment() {
  const api = useApi();
  return useQuery({
    queryKey: [VERSIONS, 'deployment'],
    queryFn: async ({ signal }) =>
      (await api.call(listDeployments, { query: { size: 5 } }, { signal })).rows[0] ?? null,
    refetchInterval: POLL_INTERVAL_MS,
  });
}

/** Reads the branches, to choose those that have it first. */
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

/** Adds a file of a version; `sent` is the share of it that has gone, null while none goes. */
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
