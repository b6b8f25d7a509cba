import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './page-turner.module.css';
import type { Pages } from './use-pages.ts';

interface PageTurnerProps {
  readonly pages: Pick<Pages<unknown>, 'page' | 'last' | 'turnTo'>;
  /** Names what the pages are of, where a screen has several. */
  readonly label: string;
}

/** Turns to the page before and after; absent while there is one page. */
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
