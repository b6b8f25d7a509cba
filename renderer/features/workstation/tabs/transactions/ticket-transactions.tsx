import { useTranslation } from 'react-i18next';
import { useConnection } from '#renderer/lib/live/connection.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { EmptyState } from '#renderer/ui/page/empty-state.tsx';
import type { TicketTransaction } from '#shared/contract/tickets/ticket-content.ts';
import type { OfferedGroup } from './detail-choices.ts';
import { TransactionForm } from './transaction-form.tsx';
import { TransactionList } from './transaction-list.tsx';
import { useTicketTransactions } from './use-ticket-transactions.ts';

interface TicketTransactionsProps {
  readonly groups: readonly OfferedGroup[];
  readonly idTicket: number;
  /** Tells that the attention cannot be finished without one. */
  readonly forced: boolean;
}

/** Lists what was noted on the ticket held, and lets more be noted. */
export function TicketTransactions({ groups, idTicket, forced }: TicketTransactionsProps) {
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

  const nothing = t(forced ? 'transaction.forced' : 'transaction.emptyText');
  const none =
    groups.length > 0
      ? { title: t('transaction.NOT_AVAILABLE_TRANSACTIONS'), hint: nothing }
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
