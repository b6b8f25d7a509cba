import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { PageHeader } from '#renderer/ui/page/header/page-header.tsx';
import { RetryState } from '#renderer/ui/page/retry-state.tsx';
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
  const { t } = useTranslation();
  const say = useKindText(kind);
  const [search] = useSearchParams();
  const given = search.get('id');
  const id = given === null ? null : Number(given);
  const { data, isError, refetch } = useQuery({
    queryKey: [kind.key, 'one', id],
    queryFn: ({ signal }) => load(id, signal),
    // Keeps what is being edited from changing under the user's hands.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const name = data === undefined ? undefined : nameOf(data);
  return (
    <>
      <PageHeader title={id === null ? say('new') : (name ?? say('title'))} />
      {isError && (
        <RetryState
          title={t('form.notLoaded')}
          hint={t('form.notLoadedHint')}
          onRetry={() => void refetch()}
        />
      )}
      {data !== undefined && <div key={given}>{children(data)}</div>}
    </>
  );
}
