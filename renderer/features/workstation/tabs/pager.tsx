import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './tabs.module.css';

interface PageTurnerProps {
  readonly pages: Pick<Pages<unknown>, 'page' | 'last' | 'turnTo'>;
  /** Accessible name of the pager. */
  readonly label: string;
}

/** Buttons for the previous and next page; not rendered for a single page. */
export function PageTurner({ pages: { page, last, turnTo }, label }: PageTurnerProps) {
  const { t, i18n } = useTranslation();
  if (last < 2) return null;
  const formatNumber = (n: number) => n.toLocaleString(i18n.language);
  return (
    <nav className={styles.pages} aria-label={`${t('list.pages')}: ${label}`}>
      <ActionIcon
        size={44}
        onClick={() => turnTo(page - 1)}
        disabled={page <= 1}
        aria-label={t('list.previousPage')}
      >
        <IconChevronLeft size={18} stroke={1.75} />
      </ActionIcon>
      <span aria-live="polite">
        <span className="visually-hidden">{t('list.page', { page: formatNumber(page) })}</span>
        <span aria-hidden="true">
          {formatNumber(page)} / {formatNumber(last)}
        </span>
      </span>
      <ActionIcon
        size={44}
        onClick={() => turnTo(page + 1)}
        disabled={page >= last}
        aria-label={t('list.nextPage')}
      >
        <IconChevronRight size={18} stroke={1.75} />
      </ActionIcon>
    </nav>
  );
}

interface Pages<Row> {
  readonly rows: readonly Row[];
  readonly page: number;
  readonly last: number;
  readonly turnTo: (page: number) => void;
}

/** Pages loaded rows by five. */
export function usePages<Row>(rows: readonly Row[]): Pages<Row> {
  const [requested, turnTo] = useState(1);
  return { ...pageOf(rows, requested, SHORT_PAGE), turnTo };
}

/** Rows per page of transactions and visits (operations specification, last section). */
export const SHORT_PAGE = 5;

/** Rows of a page, counted from 1; a page beyond the last is the last. */
export function pageOf<Row>(rows: readonly Row[], requested: number, size: number) {
  const last = Math.max(1, Math.ceil(rows.length / size));
  const page = Math.min(Math.max(1, requested), last);
  return { page, last, rows: rows.slice((page - 1) * size, page * size) };
}
