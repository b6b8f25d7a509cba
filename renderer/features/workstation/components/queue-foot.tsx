import { ActionIcon, Select } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PAGE_SIZES } from '../../../../shared/contract/lists.ts';
import styles from './queue-foot.module.css';

interface QueueFootProps {
  readonly page: number;
  readonly size: number;
  readonly total: number;
  /** The figures could not be read anew. */
  readonly stale: boolean;
  readonly onPage: (page: number) => void;
  readonly onSize: (size: number) => void;
}

/** Rows a page and how many queues there are; the pages only when there are several. */
export function QueueFoot({ page, size, total, stale, onPage, onSize }: QueueFootProps) {
  const { t } = useTranslation(['workstation', 'common']);
  const pages = Math.ceil(total / size);
  return (
    <div className={styles.foot}>
      <span>{t('common:list.rows')}</span>
      <Select
        size="xs"
        w={72}
        aria-label={t('common:list.rows')}
        data={PAGE_SIZES.map(String)}
        value={String(size)}
        onChange={(chosen) => chosen && onSize(Number(chosen))}
        classNames={{ input: styles.size ?? '' }}
      />
      <span className={styles.count} data-stale={stale || undefined}>
        {stale ? t('queues.notCurrent') : t('queues.count', { count: total })}
      </span>
      {pages > 1 && (
        <nav className={styles.pages} aria-label={t('common:list.pages')}>
          <ActionIcon
            onClick={() => onPage(page - 1)}
            disabled={page <= 1}
            aria-label={t('common:list.previousPage')}
          >
            <IconChevronLeft size={18} stroke={1.75} />
          </ActionIcon>
          <ActionIcon
            onClick={() => onPage(page + 1)}
            disabled={page >= pages}
            aria-label={t('common:list.nextPage')}
          >
            <IconChevronRight size={18} stroke={1.75} />
          </ActionIcon>
        </nav>
      )}
    </div>
  );
}
