import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconArrowLeft, IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { errorText } from '#renderer/lib/errors.ts';
import { LIVE } from '#renderer/lib/live.tsx';
import { useDraft } from '#renderer/ui/fields/draft/use-draft.ts';
import { TextField } from '#renderer/ui/fields/text-field.tsx';
import { EmptyState } from '#renderer/ui/page/empty-state.tsx';
import {
  type Customer,
  type CustomerBody,
  createCustomer,
  customerBody,
  listCustomers,
} from '#shared/contract/tickets/customers.ts';
import { updateTicket } from '#shared/contract/tickets/ticket-content.ts';
import type { Ticket } from '#shared/contract/tickets/tickets.ts';
import { isPressed } from '../actions/shortcut.ts';
import { AnswerButton, DialogFrame } from '../dialogs/dialog.tsx';
import { useDialogAction } from '../dialogs/dialog-action.ts';
import styles from './tabs.module.css';
import { CUSTOMERS } from './visits.tsx';

interface CustomerDialogProps {
  readonly ticket: Ticket;
  readonly onClose: () => void;
}

const REGISTER = { key: 'Enter', with: 'ctrl' } as const;

/** Links the current ticket to a registered customer or to one registered here. */
export function CustomerDialog({ ticket, onClose }: CustomerDialogProps) {
  const { t, i18n } = useTranslation(['attention', 'common']);
  const api = useApi();
  const queries = useQueryClient();
  const [view, setView] = useState<'search' | 'register'>('search');
  const [search, setSearch] = useState(ticket.customerName ?? '');
  const [selectedId, setSelectedId] = useState<number | null>(null);
  const customers = useCustomerSearch(search);
  const rows = customers.results?.rows ?? [];
  const [only, another] = rows;
  const selected = rows.find(({ id }) => id === selectedId) ?? (another ? undefined : only);
  const draft = useDraft(customerBody, firstDraft(ticket));

  const link = useDialogAction(
    (idCustomer: number, call) =>
      api.call(updateTicket, { params: { id: ticket.idTicket }, body: { idCustomer } }, call),
    () => {
      void queries.invalidateQueries({ queryKey: [LIVE.workstations] });
      onClose();
    },
  );
  const register = useDialogAction(
    (body: CustomerBody, call) => api.call(createCustomer, { body }, call),
    (customer) => {
      // The customer is registered even if linking fails; the search finds them.
      setView('search');
      setSearch(fullName(customer));
      void link.run(customer.id);
    },
  );
  const accountError = register.error?.detail.field === 'account' ? errorText(i18n, register.error) : null;

  function confirm() {
    if (view === 'search') return selected && void link.run(selected.id);
    if (!draft.body) return void draft.check();
    void register.run(draft.body);
  }

  function onKey(event: KeyboardEvent) {
    if (view !== 'search' || !isPressed(REGISTER, event)) return;
    event.preventDefault();
    setView('register');
  }

  const ready = link.ready && register.ready;
  return (
    <DialogFrame
      title={t(view === 'search' ? 'linking.title' : 'linking.registerTitle')}
      size={560}
      onClose={onClose}
      onConfirm={confirm}
      onKeyDown={onKey}
      error={link.error ?? (accountError ? null : register.error)}
      answers={
        <>
          {view === 'search' && (
            <AnswerButton kind="also" label={t('linking.register')} onClick={() => setView('register')} />
          )}
          <AnswerButton kind="cancel" label={t('common:action.cancel')} onClick={onClose} />
          <AnswerButton
            kind="confirm"
            label={t(view === 'search' ? 'linking.confirm' : 'linking.save')}
            disabled={!ready || (view === 'search' && !selected)}
          />
        </>
      }
    >
      {view === 'search' ? (
        <CustomerSearch
          search={search}
          onSearch={setSearch}
          customers={customers}
          selected={selected?.id ?? null}
          onSelect={setSelectedId}
        />
      ) : (
        <CustomerFields
          draft={draft}
          accountInUse={accountError}
          onEdit={register.clearError}
          onBack={() => setView('search')}
        />
      )}
    </DialogFrame>
  );
}

const firstDraft = ({ customerName, phonenumber }: Ticket) => ({
  ...nameParts(customerName ?? ''),
  midName: '',
  account: '',
  telephone: phonenumber,
  crmLink: '',
});

type FieldName = 'firstName' | 'midName' | 'lastName' | 'account' | 'telephone' | 'crmLink';

interface CustomerFieldsProps {
  readonly draft: ReturnType<typeof useDraft>;
  /** Error text if another customer has this account; null otherwise. */
  readonly accountInUse: string | null;
  /** Runs on a change of the rejected value. */
  readonly onEdit: () => void;
  readonly onBack: () => void;
}

/** Fields of a new customer; only the first name is required. */
function CustomerFields({ draft, accountInUse, onEdit, onBack }: CustomerFieldsProps) {
  const { t } = useTranslation('attention');
  const field = (name: FieldName) => ({
    value: String(draft.values[name] ?? ''),
    error: draft.errors[name],
    onChange: (input: string) => {
      draft.set(name, input);
      onEdit();
    },
    autoComplete: 'off',
  });
  const account = field('account');
  return (
    <>
      <div className={styles.fields}>
        <TextField {...field('firstName')} autoFocus label={t('information.name')} />
        <TextField {...field('midName')} label={t('information.midName')} />
        <TextField {...field('lastName')} label={t('information.lastName')} />
        <TextField {...account} error={account.error ?? accountInUse} label={t('information.account')} />
        <TextField
          {...field('telephone')}
          type="tel"
          label={t('information.telephone')}
          hint={t('linking.phoneHint')}
        />
        <TextField {...field('crmLink')} label={t('information.crmLink')} hint={t('linking.crmHint')} />
      </div>
      <Button
        h={44}
        variant="subtle"
        leftSection={<IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />}
        onClick={onBack}
      >
        {t('linking.back')}
      </Button>
    </>
  );
}

interface CustomerSearchProps {
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly customers: ReturnType<typeof useCustomerSearch>;
  readonly selected: number | null;
  readonly onSelect: (id: number) => void;
}

/** Searches registered customers by name, account or telephone. */
function CustomerSearch({ search, onSearch, customers, selected, onSelect }: CustomerSearchProps) {
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
function useCustomerSearch(text: string) {
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

/**
 * Joins first, middle and last name.
 *
 * @internal used by tests besides this file
 */
export const fullName = ({
  firstName,
  midName,
  lastName,
}: Pick<Customer, 'firstName' | 'midName' | 'lastName'>): string =>
  [firstName, midName, lastName].filter(Boolean).join(' ');

/**
 * Splits a name for a new customer into first word and rest.
 *
 * @internal used by tests besides this file
 */
export function nameParts(written: string): { readonly firstName: string; readonly lastName: string } {
  const [firstName = '', ...others] = written.trim().split(/\s+/);
  return { firstName, lastName: others.join(' ') };
}
