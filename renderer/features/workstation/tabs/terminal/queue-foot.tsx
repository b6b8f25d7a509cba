import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PAGE_SIZES } from '#shared/contract/lists.ts';
import { PageTurner } from '../pages/page-turner.tsx';
import styles from './queue-foot.module.css';

interface QueueFootProps {
  readonly shown: { readonly page: number; readonly last: number };
  readonly size: number;
  readonly total: number;
  /** The figures could not be read anew. */
  readonly stale: boolean;
  readonly onPage: (page: number) => void;
  readonly onSize: (size: number) => void;
}

/** Shows rows a page and how many queues there are; with several pages which of them are shown, and the others. */
export function QueueFoot({ shown, size, total, stale, onPage, onSize }: QueueFootProps) {
  const { t } = useTranslation(['workstation', 'common']);
  const { page, last } = shown;
  const range = { from: (page - 1) * size + 1, to: Math.min(total, page * size), total };
  const count = last > 1 ? t('common:list.range', range) : t('queues.count', { count: total });
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
        {stale ? t('queues.notCurrent') : count}
      </span>
      <PageTurner pages={{ ...shown, turnTo: onPage }} label={t('queues.name')} />
    </div>
  );
}
