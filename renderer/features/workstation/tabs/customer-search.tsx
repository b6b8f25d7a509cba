import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { EmptyState } from '#renderer/ui/page/empty-state.tsx';
import { type Customer, listCustomers } from '#shared/contract/tickets/customers.ts';
import styles from './tabs.module.css';
import { CUSTOMERS } from './visits.tsx';

interface CustomerSearchProps {
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly customers: ReturnType<typeof useCustomerSearch>;
  readonly selected: number | null;
  readonly onSelect: (id: number) => void;
}

/** Searches registered customers by name, account or telephone. */
export function CustomerSearch({ search, onSearch, customers, selected, onSelect }: CustomerSearchProps) {
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
        // Typing replaces the proposed name.
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => onSearch(event.currentTarget.value)}
        leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
      />
      <SearchResults customers={customers} selected={selected} onSelect={onSelect} />
    </>
  );
}

type SearchResultsProps = Pick<CustomerSearchProps, 'customers' | 'selected' | 'onSelect'>;

function SearchResults({ customers: { results, failed }, selected, onSelect }: SearchResultsProps) {
  const { t } = useTranslation('attention');
  if (failed) return <EmptyState title={t('linking.failed')} hint={t('failedText')} />;
  if (!results) return <EmptyState title={t('linking.title')} hint={t('linking.type')} />;
  if (results.total === 0) return <EmptyState title={t('linking.none')} hint={t('linking.noneText')} />;
  const more = results.total - results.rows.length;
  return (
    <>
      <CustomerResults customers={results.rows} selected={selected} onSelect={onSelect} />
      {more > 0 && <p>{t('linking.more', { count: more })}</p>}
    </>
  );
}

interface CustomerResultsProps {
  readonly customers: readonly Customer[];
  readonly selected: number | null;
  readonly onSelect: (id: number) => void;
}

/** Search results with selection; they do not take the focus. */
function CustomerResults({ customers, selected, onSelect }: CustomerResultsProps) {
  const { t } = useTranslation('attention');
  return (
    <fieldset className={styles.list}>
      <legend>{t('linking.found')}</legend>
      {customers.map((customer) => (
        <label key={customer.id} className={styles.customer}>
          <input
            type="radio"
            name="customer"
            checked={selected === customer.id}
            onChange={() => onSelect(customer.id)}
          />
          <span>
            <b title={fullName(customer)}>{fullName(customer)}</b>
            <span className={styles.extra}>
              {[customer.account, customer.telephone].filter(Boolean).join(' · ')}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

const PAUSE_MS = 250;
/** Maximum number of rows that fit into the dialog. */
const MAX_CUSTOMERS = 10;

/** Customers whose name, account or telephone contains the text, debounced; none for an empty text. */
export function useCustomerSearch(text: string) {
  const api = useApi();
  const [search] = useDebouncedValue(text.trim(), PAUSE_MS);
  const { data, isError } = useQuery({
    queryKey: [CUSTOMERS, 'found', search],
    queryFn: ({ signal }) =>
      api.call(
        listCustomers,
        { query: { search, sort: 'lastName', order: 'asc', size: MAX_CUSTOMERS } },
        { signal },
      ),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
  const results = search !== '' && text.trim() !== '' ? data : undefined;
  return { results, failed: isError, search };
}

/** Joins first, middle and last name. */
export const fullName = ({
  firstName,
  midName,
  lastName,
}: Pick<Customer, 'firstName' | 'midName' | 'lastName'>): string =>
  [firstName, midName, lastName].filter(Boolean).join(' ');

/** Splits a name for a new customer into first word and rest. */
export function nameParts(written: string): { readonly firstName: string; readonly lastName: string } {
  const [firstName = '', ...others] = written.trim().split(/\s+/);
  return { firstName, lastName: others.join(' ') };
}
