import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { idOf, Missing } from '#renderer/lib/errors.ts';
import type { Level } from '#renderer/lib/installation.tsx';
import { NotLoaded } from '#renderer/ui/page/not-found.tsx';
import { useOpenPage } from '#renderer/ui/page/open-page.ts';
import { PageHeader } from '#renderer/ui/page/page-header.tsx';
import type { ConfiguredKind, KindRow } from './configured-kind.ts';
import { SelectLevelFirst } from './select-level-first.tsx';
import { useKindText } from './use-configured-kind.ts';
import { useScope } from './use-scope.ts';

interface FormOfOneProps<Row extends KindRow, Body extends object, Loaded> {
  readonly kind: ConfiguredKind<Row, Body>;
  /** Loads the data of the form; without an id, those of a new object. */
  readonly load: (id: number | null, signal: AbortSignal) => Promise<Loaded>;
  readonly nameOf: (loaded: Loaded) => string | undefined;
  readonly children: (loaded: Loaded) => ReactNode;
}

/**
 * Shows the form that adds one of a kind, or changes the one that the address names as `id`. Without one it opens the
 * list where none is created at this level.
 */
export function FormOfOne<Row extends KindRow, Body extends object, Loaded>(
  props: FormOfOneProps<Row, Body, Loaded>,
) {
  const { kind } = props;
  const [search] = useSearchParams();
  const list = useOpenPage()?.to;
  if (useScope(kind) === null) return <SelectLevelFirst level={kind.level as Level} />;
  // None is created at this level.
  if (kind.createdAbove && !search.has('id') && list) return <Navigate to={list} replace />;
  return <ScopedForm {...props} />;
}

function ScopedForm<Row extends KindRow, Body extends object, Loaded>(
  props: FormOfOneProps<Row, Body, Loaded>,
) {
  const { kind, load, nameOf, children } = props;
  const say = useKindText(kind);
  const [search] = useSearchParams();
  const idText = search.get('id');
  const { data, error, refetch } = useQuery({
    queryKey: [kind.key, 'one', idText],
    queryFn: async ({ signal }) => {
      const id = idOf(idText);
      if (id === null && kind.createdAbove) throw new Missing('none is made at this level');
      return load(id, signal);
    },
    // Refetching would overwrite unsaved edits.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  if (error && data === undefined) return <NotLoaded error={error} onRetry={() => void refetch()} />;
  const name = data === undefined ? undefined : nameOf(data);
  const isNew = idText === null && !kind.createdAbove;
  return (
    <>
      <PageHeader title={isNew ? say('new') : (name ?? say('title'))} />
      {data !== undefined && <div key={idText}>{children(data)}</div>}
    </>
  );
}
