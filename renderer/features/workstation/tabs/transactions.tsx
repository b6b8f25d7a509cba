import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { LIVE, useConnection } from '#renderer/lib/live.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { EmptyState } from '#renderer/ui/page/empty-state.tsx';
import type { CallOptions } from '#shared/contract/client.ts';
import {
  addTicketTransaction,
  listTicketTransactions,
  removeTicketTransaction,
  type TicketTransaction,
  workstationTransactions,
} from '#shared/contract/tickets/ticket-content.ts';
import type { Workstation } from '#shared/contract/workstation/workstations.ts';
import { PageTurner, SHORT_PAGE, usePages } from './pager.tsx';
import table from './tabs.module.css';
import { type OfferedGroup, TransactionForm } from './transaction-form.tsx';

/** Transactions of the current customer (operations specification, sections 2 and 5). */
export function TransactionsTab({ workstation }: { readonly workstation: Workstation }) {
  const { t } = useTranslation('attention');
  if (workstation.configuration.transactionDetail === 'N') {
    return <EmptyState title={t('transaction.off')} hint={t('transaction.offText')} />;
  }
  return <Transactions workstation={workstation} />;
}

function Transactions({ workstation }: { readonly workstation: Workstation }) {
  const { t } = useTranslation('attention');
  const { idWorkstations, ticket, configuration } = workstation;
  // Loaded before a customer arrives, so that it is ready with the ticket.
  const { data: groups, isError } = useOfferedGroups(idWorkstations);
  if (!ticket) return <EmptyState title={t('noTicket')} hint={t('transaction.noTicketText')} />;
  if (!groups) {
    return isError ? <EmptyState title={t('transaction.failed')} hint={t('failedText')} /> : null;
  }
  return (
    <TicketTransactions
      key={ticket.idTicket}
      groups={groups}
      idTicket={ticket.idTicket}
      forced={configuration.closeDetail === 'Y'}
    />
  );
}

/** Reads the transactions that the workstation type's detail profile offers. */
function useOfferedGroups(idWorkstations: number) {
  const api = useApi();
  return useQuery({
    queryKey: ['offered-transactions', idWorkstations],
    queryFn: ({ signal }) =>
      api.call(workstationTransactions, { params: { id: idWorkstations } }, { signal }),
    // Read again after a minute: no push announces configuration changes.
    staleTime: 60_000,
  });
}

interface TicketTransactionsProps {
  readonly groups: readonly OfferedGroup[];
  readonly idTicket: number;
  /** A transaction is required to finish the ticket. */
  readonly forced: boolean;
}

/** Lists the ticket's transactions and adds more. */
function TicketTransactions({ groups, idTicket, forced }: TicketTransactionsProps) {
  const { t } = useTranslation('attention');
  const toasts = useToasts();
  const connected = useConnection().state === 'connected';
  const { query, add, remove } = useTicketTransactions(idTicket);
  const { data: transactions, isError } = query;

  async function undo({ idAssistances, idTransactionDetails, TransactionDetailName }: TicketTransaction) {
    const title = t('transaction.removed', { name: TransactionDetailName });
    if (await remove.run(idAssistances)) {
      toasts.success({ title, undo: () => void add.run(idTransactionDetails) });
    }
  }

  const emptyText = t(forced ? 'transaction.forced' : 'transaction.emptyText');
  const none =
    groups.length > 0
      ? { title: t('transaction.NOT_AVAILABLE_TRANSACTIONS'), hint: emptyText }
      : { title: t('transaction.nothingOffered'), hint: t('transaction.nothingOfferedText') };
  return (
    <>
      {groups.length > 0 && (
        <TransactionForm groups={groups} idTicket={idTicket} ready={connected && !add.busy} onAdd={add.run} />
      )}
      {!transactions && isError && <EmptyState title={t('transaction.failed')} hint={t('failedText')} />}
      {transactions?.length === 0 && <EmptyState {...none} />}
      {transactions && transactions.length > 0 && (
        <TransactionList
          transactions={transactions}
          ready={connected && !remove.busy}
          onRemove={(transaction) => void undo(transaction)}
        />
      )}
    </>
  );
}

interface TransactionListProps {
  readonly transactions: readonly TicketTransaction[];
  readonly ready: boolean;
  readonly onRemove: (transaction: TicketTransaction) => void;
}

/** Transactions in the order of entry, by five; adding one shows its page. */
function TransactionList({ transactions, ready, onRemove }: TransactionListProps) {
  const { t } = useTranslation('attention');
  const pages = usePages(transactions);
  const count = transactions.length;
  const before = useRef(count);
  const body = useRef<HTMLTableSectionElement>(null);
  const pressed = useRef<number | null>(null);
  const { turnTo } = pages;

  useEffect(() => {
    if (count > before.current) turnTo(Math.ceil(count / SHORT_PAGE));
    if (count < before.current && pressed.current !== null) focusAt(body.current, pressed.current);
    pressed.current = null;
    before.current = count;
  }, [count, turnTo]);

  return (
    <>
      <table className={table.tabsTable} aria-label={t('transaction.list')}>
        <thead>
          <tr>
            <th scope="col" className={table.group}>
              {t('transaction.group')}
            </th>
            <th scope="col">{t('transaction.detail')}</th>
            <td className={table.action} />
          </tr>
        </thead>
        <tbody ref={body}>
          {pages.rows.map((each, at) => (
            <tr key={each.idAssistances}>
              <td title={each.TransactionName}>{each.TransactionName}</td>
              <td title={each.TransactionDetailName}>{each.TransactionDetailName}</td>
              <td className={table.action}>
                <ActionIcon
                  w={44}
                  h={35}
                  disabled={!ready}
                  aria-label={t('transaction.remove', { name: each.TransactionDetailName })}
                  onClick={() => {
                    pressed.current = at;
                    onRemove(each);
                  }}
                >
                  <IconTrash size={18} stroke={1.75} />
                </ActionIcon>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={table.transactionsFoot}>
        <PageTurner pages={pages} label={t('transaction.list')} />
      </div>
    </>
  );
}

/** Focuses the row that replaced a removed one, otherwise the last row. */
function focusAt(body: HTMLTableSectionElement | null, at: number): void {
  const buttons = [...(body?.querySelectorAll('button') ?? [])];
  (buttons[at] ?? buttons.at(-1))?.focus();
}

/** Reads, adds and removes transactions of a ticket. */
function useTicketTransactions(idTicket: number) {
  const api = useApi();
  const query = useQuery({
    queryKey: [LIVE.attentions, 'transactions', idTicket],
    queryFn: ({ signal }) => api.call(listTicketTransactions, { params: { id: idTicket } }, { signal }),
  });
  const refreshes = [LIVE.attentions];
  const add = useAction(
    (idTransactionDetails: number | null, call: CallOptions) =>
      api.call(addTicketTransaction, { params: { id: idTicket }, body: { idTransactionDetails } }, call),
    { refreshes },
  );
  const remove = useAction(
    (idAssistances: number, call: CallOptions) =>
      api.call(removeTicketTransaction, { params: { id: idTicket, idAssistances } }, call),
    { refreshes },
  );
  return { query, add, remove };
}
