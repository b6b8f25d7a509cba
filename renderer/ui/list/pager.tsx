import { ActionIcon, Select } from '@mantine/core';
import { usePagination } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PAGE_SIZES } from '#shared/contract/lists.ts';
import styles from './list.module.css';

interface PagerProps {
  readonly page: number;
  readonly size: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
  /** Undefined if the page size is selected elsewhere. */
  readonly onSize?: (size: number) => void;
}

/**
 * Rows per page, visible range and pages. Hidden for up to ten rows; if larger pages make the list fit, the page
 * size stays selectable.
 */
export function Pager({ page, size, total, onPage, onSize }: PagerProps) {
  const { t, i18n } = useTranslation();
  const pages = Math.max(1, Math.ceil(total / size));
  const { range: numbers } = usePagination({ page, total: pages, onChange: onPage });
  if (pages < 2 && (total <= 10 || !onSize)) return null;
  const formatNumber = (n: number) => n.toLocaleString(i18n.language);
  const range = {
    from: formatNumber((page - 1) * size + 1),
    to: formatNumber(Math.min(total, page * size)),
    total: formatNumber(total),
  };

  return (
    <div className={styles.pager}>
      {onSize && (
        <>
          <span>{t('list.rows')}</span>
          <Select
            size="xs"
            w={72}
            aria-label={t('list.rows')}
            data={PAGE_SIZES.map(String)}
            value={String(size)}
            onChange={(selected) => selected && onSize(Number(selected))}
            classNames={{ input: styles.size ?? '' }}
          />
        </>
      )}
      <span className="num">{t('list.range', range)}</span>
      {pages > 1 && (
        <nav className={styles.pages} aria-label={t('list.pages')}>
          <ActionIcon
            onClick={() => onPage(page - 1)}
            disabled={page <= 1}
            aria-label={t('list.previousPage')}
          >
            <IconChevronLeft size={18} stroke={1.75} />
          </ActionIcon>
          {numbers.map((number, index) =>
            number === 'dots' ? (
              <span key={`gap-${index < 3 ? 'left' : 'right'}`} className={styles.gap}>
                …
              </span>
            ) : (
              <button
                key={number}
                type="button"
                className={styles.page}
                aria-current={number === page ? 'page' : undefined}
                aria-label={t('list.page', { page: formatNumber(number) })}
                onClick={() => onPage(number)}
              >
                {formatNumber(number)}
              </button>
            ),
          )}
          <ActionIcon
            onClick={() => onPage(page + 1)}
            disabled={page >= pages}
            aria-label={t('list.nextPage')}
          >
            <IconChevronRight size={18} stroke={1.75} />
          </ActionIcon>
        </nav>
      )}
    </div>
  );
}
