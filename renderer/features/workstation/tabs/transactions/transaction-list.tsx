import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { TicketTransaction } from '#shared/contract/tickets/ticket-content.ts';
import { SHORT_PAGE } from '../pages/page-of.ts';
import { PageTurner } from '../pages/page-turner.tsx';
import { usePages } from '../pages/use-pages.ts';
import table from '../tab-table.module.css';
import styles from './transaction-list.module.css';

interface TransactionListProps {
  readonly transactions: readonly TicketTransaction[];
  readonly ready: boolean;
  readonly onRemove: (transaction: TicketTransaction) => void;
}

/** Lists what was noted on the ticket, the first first, by fives; who adds one is shown the page where it stands. */
export function TransactionList({ transactions, ready, onRemove }: TransactionListProps) {
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
      <table className={table.table} aria-label={t('transaction.list')}>
        <thead>
          <tr>
            <th scope="col" className={styles.group}>
              {t('transaction.group')}
            </th>
            <th scope="col">{t('transaction.detail')}</th>
            <td className={styles.action} />
          </tr>
        </thead>
        <tbody ref={body}>
          {pages.rows.map((each, at) => (
            <tr key={each.idAssistances}>
              <td title={each.TransactionName}>{each.TransactionName}</td>
              <td title={each.TransactionDetailName}>{each.TransactionDetailName}</td>
              <td className={styles.action}>
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
      <div className={styles.foot}>
        <PageTurner pages={pages} label={t('transaction.list')} />
      </div>
    </>
  );
}

/** Puts the keyboard, after a row was taken away, on the row that took its place, else on the last. */
function focusAt(body: HTMLTableSectionElement | null, at: number): void {
  const buttons = [...(body?.querySelectorAll('button') ?? [])];
  (buttons[at] ?? buttons.at(-1))?.focus();
}
