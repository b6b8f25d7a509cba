import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#renderer/ui/page/empty-state.tsx';
import type { List } from './use-paged-list.ts';

interface TableNoticeProps {
  readonly list: List<unknown, string>;
  /** The specification's text for an empty list, and what to do about it. */
  readonly empty: { readonly title: string; readonly hint?: string };
}

/** Says why there are no rows: none exist, none match, or they could not be fetched. */
export function TableNotice({ list, empty }: TableNoticeProps) {
  const { t } = useTranslation(['common', 'errors']);
  if (list.status === 'failed') {
    return (
      <EmptyState title={t('list.notLoaded')} hint={t('errors:UNREACHABLE')}>
        <Button mt={8} onClick={list.retry}>
          {t('action.retry')}
        </Button>
      </EmptyState>
    );
  }
  const { search } = list.state;
  if (search) return <EmptyState title={t('list.noMatch', { search })} hint={t('list.noMatchHint')} />;
  return <EmptyState {...empty} />;
}
