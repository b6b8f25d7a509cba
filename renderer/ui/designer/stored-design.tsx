import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useApi } from '#renderer/lib/api.tsx';
import { idOf } from '#renderer/lib/errors.ts';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { NotLoaded } from '#renderer/ui/page/not-found.tsx';
import { PageHeader } from '#renderer/ui/page/page-header.tsx';
import type { CallOptions, Client } from '#shared/contract/client.ts';
import { useDraft } from './use-draft.ts';

interface Props<Loaded> {
  /** First part of the query key. */
  readonly designer: string;
  /** Page title while the design loads. */
  readonly title: (isNew: boolean) => string;
  /** Loads the design of this id (null: a new one) with everything that its designer needs. */
  readonly load: (api: Client, id: number | null, signal: AbortSignal) => Promise<Loaded>;
  readonly children: (loaded: Loaded, opened: string | null) => ReactNode;
}

/** Loads a new design or the one of the address once, so that it does not change while it is edited. */
export function OpenedDesign<Loaded>({ designer, title, load, children }: Props<Loaded>) {
  const api = useApi();
  const [search] = useSearchParams();
  const idText = search.get('id');
  const { startedNew = false } = (useLocation().state ?? {}) as { readonly startedNew?: boolean };
  const [first] = useState(idText);
  // A new design that was just saved stays open with its steps.
  const opened = startedNew && first === null ? null : idText;
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
      {data === undefined && <PageHeader title={title(idText === null)} />}
      {data !== undefined && children(data, opened)}
    </>
  );
}

/** How designs of one kind are stored. */
export interface DesignStore<Row, Draft> {
  readonly texts: string;
  /** Query key of the list. */
  readonly key: string;
  readonly listPath: string;
  readonly designerPath: string;
  readonly storagePrefix: string;
  /** Error of the server for a name that another design has. */
  readonly nameInUse: string;
  readonly create: (api: Client, draft: Draft, call: CallOptions) => Promise<Row>;
  readonly update: (api: Client, based: Row, draft: Draft, call: CallOptions) => Promise<Row>;
  readonly toDraft: (row: Row) => Draft;
}

interface StoredDesignOptions<Draft, Step extends string> {
  readonly first: Draft;
  readonly locked: boolean;
  readonly replaceStep: Step;
  /** Title of the message after saving. */
  readonly savedTitle: (isNew: boolean) => string;
  readonly onNameInUse: () => void;
}

/** Draft of a design that is stored as one row, with saving. `usedName` is the last name that the server rejected. */
export function useStoredDesign<
  Row extends { readonly id: number; readonly name: string },
  Draft extends { readonly name: string },
  Step extends string,
>(row: Row | null, store: DesignStore<Row, Draft>, options: StoredDesignOptions<Draft, Step>) {
  const { first, locked, replaceStep, savedTitle, onNameInUse } = options;
  const api = useApi();
  const navigate = useNavigate();
  const toasts = useToasts();
  const [based, setBased] = useState(row);
  const [version, setVersion] = useState(() => JSON.stringify(first));
  const [usedName, setUsedName] = useState<string | null>(null);
  const id = based?.id ?? null;
  const storageKey = `${store.storagePrefix}.${id ?? 'new'}`;
  const session = useDraft<Draft, Step>({ first, storageKey, version, locked, replaceStep });
  const { draft } = session;
  const save = useAction(
    (sent: Draft, call) =>
      based === null
        ? store.create(api, sent, call)
        : store.update(api, based, sent, { ...call, basedOn: based }),
    {
      refreshes: [store.key],
      texts: store.texts,
      onDone(saved) {
        toasts.success({ title: savedTitle(based === null), text: saved.name });
        const stored = store.toDraft(saved);
        session.markSaved(stored);
        setBased(saved);
        setVersion(JSON.stringify(stored));
        // The address gets the id; the page stays open with its steps.
        if (id === null)
          navigate(`${store.designerPath}?id=${saved.id}`, { replace: true, state: { startedNew: true } });
      },
    },
  );
  return {
    session,
    isNew: id === null,
    usedName,
    saving: save.busy,
    save: () =>
      void save.run(draft, (error) => {
        if (error.status !== store.nameInUse) return false;
        setUsedName(draft.name);
        onNameInUse();
        return true;
      }),
    close: () => navigate(store.listPath),
  };
}
