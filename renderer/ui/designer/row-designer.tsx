import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useApi } from '#renderer/lib/api.tsx';
import { idOf } from '#renderer/lib/errors.ts';
import { TextField } from '#renderer/ui/fields/text-field.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { NotLoaded } from '#renderer/ui/page/not-found.tsx';
import { PageHeader } from '#renderer/ui/page/page-header.tsx';
import type { CallOptions, Client } from '#shared/contract/client.ts';
import { createDesigner, type DesignerOptions, type DesignOptions } from './create-designer.tsx';

interface LoadedDesignProps<Loaded> {
  /** Query key: the designer and the opened design. */
  readonly queryKey: readonly (string | null | undefined)[];
  /** Page title while the design loads. */
  readonly title: string;
  /** Loads the design with everything that its designer needs. */
  readonly load: (api: Client, signal: AbortSignal) => Promise<Loaded>;
  readonly children: (loaded: Loaded) => ReactNode;
}

/** Loads a design once, so that it does not change while it is edited. */
export function LoadedDesign<Loaded>({ queryKey, title, load, children }: LoadedDesignProps<Loaded>) {
  const api = useApi();
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => load(api, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  if (error && data === undefined) return <NotLoaded error={error} onRetry={() => void refetch()} />;
  return data === undefined ? <PageHeader title={title} /> : children(data);
}

interface OpenedDesignProps<Loaded> {
  /** First part of the query key. */
  readonly designer: string;
  readonly title: (isNew: boolean) => string;
  /** Loads the design of this id, null for a new one. */
  readonly load: (api: Client, id: number | null, signal: AbortSignal) => Promise<Loaded>;
  readonly children: (loaded: Loaded, opened: string | null) => ReactNode;
}

/** Loads a new design or the one of the address. */
export function OpenedDesign<Loaded>({ designer, title, load, children }: OpenedDesignProps<Loaded>) {
  const [search] = useSearchParams();
  const idText = search.get('id');
  const { startedNew = false } = (useLocation().state ?? {}) as { readonly startedNew?: boolean };
  const [first] = useState(idText);
  // A new design that was just saved stays open with its steps.
  const opened = startedNew && first === null ? null : idText;
  return (
    <LoadedDesign
      queryKey={[designer, opened]}
      title={title(idText === null)}
      load={(api, signal) => load(api, idOf(opened), signal)}
    >
      {(loaded) => children(loaded, opened)}
    </LoadedDesign>
  );
}

interface Named {
  readonly name: string;
  readonly description: string;
}

/** How designs of one kind are stored, each as one row. */
interface RowOptions<Row, Draft, Step extends string>
  extends Pick<DesignerOptions<Row | null, Draft, Step>, 'texts' | 'refreshes' | 'replaceStep' | 'toDraft'> {
  readonly listPath: string;
  readonly designerPath: string;
  readonly storagePrefix: string;
  /** Error of the server for a name that another design has. */
  readonly nameInUse: string;
  readonly create: (api: Client, draft: Draft, call: CallOptions) => Promise<Row>;
  readonly update: (api: Client, based: Row, draft: Draft, call: CallOptions) => Promise<Row>;
}

interface RowDesignOptions<Draft> extends Pick<DesignOptions<unknown, Draft>, 'first' | 'locked'> {
  /** Title of the message after saving. */
  readonly savedTitle: (isNew: boolean) => string;
  readonly onNameInUse: () => void;
}

/**
 * Creates a designer whose designs have a name and are stored as one row each. `usedName` is the last name that the
 * server rejected.
 */
export function createRowDesigner<
  Row extends { readonly id: number; readonly name: string },
  Draft extends Named,
  Step extends string,
  State extends object,
>(options: RowOptions<Row, Draft, Step>) {
  const { texts, refreshes, replaceStep, toDraft, storagePrefix } = options;
  const designer = createDesigner<Row | null, Draft, Step, State>({
    texts,
    refreshes,
    replaceStep,
    toDraft,
    storageKey: (row) => `${storagePrefix}.${row?.id ?? 'new'}`,
    save: (api, row, draft, call) =>
      row === null
        ? options.create(api, draft, call)
        : options.update(api, row, draft, { ...call, basedOn: row }),
  });

  function useDesign(row: Row | null, { savedTitle, onNameInUse, ...design }: RowDesignOptions<Draft>) {
    const navigate = useNavigate();
    const toasts = useToasts();
    const [usedName, setUsedName] = useState<string | null>(null);
    return {
      ...designer.useDesign(row, {
        ...design,
        closePath: options.listPath,
        onSaved(saved, before) {
          toasts.success({ title: savedTitle(before === null), text: saved.name });
          // The address gets the id; the page stays open with its steps.
          if (before === null)
            navigate(`${options.designerPath}?id=${saved.id}`, {
              replace: true,
              state: { startedNew: true },
            });
        },
        showError(error, draft) {
          if (error.status !== options.nameInUse) return false;
          setUsedName(draft.name);
          onNameInUse();
          return true;
        },
      }),
      usedName,
    };
  }
  return { ...designer, useDesign };
}

interface NameFieldsProps<Draft extends Named> {
  readonly labels: Readonly<Record<keyof Named, string>>;
  readonly draft: Draft;
  readonly locked: boolean;
  readonly errorOf: (key: keyof Named) => string | undefined;
  readonly act: (step: 'name', change: (draft: Draft) => Draft, typing: string) => void;
}

const MAX_LENGTHS = { name: 45, description: 90 } as const;

/** Name and description of a design. Leaving them copies the name to an empty description. */
export function NameFields<Draft extends Named>(props: NameFieldsProps<Draft>) {
  const { labels, draft, locked, errorOf, act } = props;

  function describe() {
    if (draft.description.trim() !== '' || draft.name.trim() === '') return;
    act('name', (now) => ({ ...now, description: now.name }), 'name');
  }

  return (['name', 'description'] as const).map((key) => (
    <TextField
      key={key}
      label={labels[key]}
      value={draft[key]}
      maxLength={MAX_LENGTHS[key]}
      required={key === 'name'}
      disabled={locked}
      error={errorOf(key)}
      onChange={(input) => act('name', (now) => ({ ...now, [key]: input }), key)}
      onBlur={describe}
    />
  ));
}
