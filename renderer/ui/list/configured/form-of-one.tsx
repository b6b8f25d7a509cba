import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { idOf, Missing } from '#renderer/lib/errors.ts';
import { PageHeader } from '#renderer/ui/page/header/page-header.tsx';
import { NotLoaded } from '#renderer/ui/page/not-found.tsx';
import type { ConfiguredKind, KindRow } from './configured-kind.ts';
import { useKindText } from './use-configured-kind.ts';

interface FormOfOneProps<Row extends KindRow, Body extends object, Loaded> {
  readonly kind: ConfiguredKind<Row, Body>;
  /** Reads what the form shows of one, of a new one where there is none. */
  readonly load: (id: number | null, signal: AbortSignal) => Promise<Loaded>;
  readonly nameOf: (loaded: Loaded) => string | undefined;
  readonly children: (loaded: Loaded) => ReactNode;
}

/** Shows the form that adds one of a kind, or changes the one that the address names as `id`. */
export function FormOfOne<Row extends KindRow, Body extends object, Loaded>(
  props: FormOfOneProps<Row, Body, Loaded>,
) {
  const { kind, load, nameOf, children } = props;
  const say = useKindText(kind);
  const [search] = useSearchParams();
  const given = search.get('id');
  const { data, error, refetch } = useQuery({
    queryKey: [kind.key, 'one', given],
    queryFn: async ({ signal }) => {
      const id = idOf(given);
      if (id === null && kind.createdAbove) throw new Missing('none is made at this level');
      return load(id, signal);
    },
    // Keeps what is being edited from changing under the user's hands.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  if (error && data === undefined) return <NotLoaded error={error} onRetry={() => void refetch()} />;
  const name = data === undefined ? undefined : nameOf(data);
  const isNew = given === null && !kind.createdAbove;
  return (
    <>
      <PageHeader title={isNew ? say('new') : (name ?? say('title'))} />
      {data !== undefined && <div key={given}>{children(data)}</div>}
    </>
  );
}
