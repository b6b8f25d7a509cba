import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#renderer/ui/page/empty-state.tsx';
import { CustomerResults } from './customer-results.tsx';
import type { useCustomerSearch } from './use-customer-search.ts';

interface CustomerSearchProps {
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly customers: ReturnType<typeof useCustomerSearch>;
  readonly chosen: number | null;
  readonly onSelect: (id: number) => void;
}

/** Looks for a registered customer by name, account or telephone. */
export function CustomerSearch({ search, onSearch, customers, chosen, onSelect }: CustomerSearchProps) {
  const { t } = useTranslation('attention');
  return (
    <>
      <TextInput
        data-autofocus
        autoFocus
        type="search"
        label={t('linking.search')}
        maxLength={90}
        mb={16}
        autoComplete="off"
        value={search}
        // What is typed takes the place of the proposed name.
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => onSearch(event.currentTarget.value)}
        leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
      />
      <SearchResults customers={customers} chosen={chosen} onSelect={onSelect} />
    </>
  );
}

type SearchResultsProps = Pick<CustomerSearchProps, 'customers' | 'chosen' | 'onSelect'>;

function SearchResults({ customers: { found, failed }, chosen, onSelect }: SearchResultsProps) {
  const { t } = useTranslation('attention');
  if (failed) return <EmptyState title={t('linking.failed')} hint={t('failedText')} />;
  if (!found) return <EmptyState title={t('linking.title')} hint={t('linking.type')} />;
  if (found.total === 0) return <EmptyState title={t('linking.none')} hint={t('linking.noneText')} />;
  const more = found.total - found.rows.length;
  return (
    <>
      <CustomerResults customers={found.rows} chosen={chosen} onSelect={onSelect} />
      {more > 0 && <p>{t('linking.more', { count: more })}</p>}
    </>
  );
}
