import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useApi } from '#renderer/lib/api.tsx';
import { idOf } from '#renderer/lib/errors.ts';
import { PageHeader } from '#renderer/ui/page/header/page-header.tsx';
import { NotLoaded } from '#renderer/ui/page/not-found.tsx';
import type { Client } from '#shared/contract/client.ts';

interface Props<Loaded> {
  /** Names the designer among all of the page. */
  readonly designer: string;
  /** What stands on top until it is loaded. */
  readonly title: (isNew: boolean) => string;
  /** Reads the design of this id, null for a new one, and all that it takes to work on it. */
  readonly load: (api: Client, id: number | null, signal: AbortSignal) => Promise<Loaded>;
  readonly children: (loaded: Loaded, opened: string | null) => ReactNode;
}

/** Opens a new design, or the one that the address names, and keeps it from changing under the user's hands. */
export function OpenedDesign<Loaded>({ designer, title, load, children }: Props<Loaded>) {
  const api = useApi();
  const [search] = useSearchParams();
  const given = search.get('id');
  const { startedNew = false } = (useLocation().state ?? {}) as { readonly startedNew?: boolean };
  const [first] = useState(given);
  // A new one that has just been saved is the same work: what is open stays, with its steps.
  const opened = startedNew && first === null ? null : given;
  const { data, error, refetch } = useQuery({
    queryKey: [designer, opened],
    queryFn: async ({ signal }) => load(api, idOf(opened), signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  if (error && data === undefined) return <NotLoaded error={error} onRetry={() => void refetch()} />;
  return (
    <>
      {data === undefined && <PageHeader title={title(given === null)} />}
      {data !== undefined && children(data, opened)}
    </>
  );
}
