import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useEveryBranchType } from '#renderer/lib/reads.ts';
import { SegmentsField } from '#renderer/ui/fields/segments-field.tsx';
import { PERIODS } from '#shared/domain/statistics/period.ts';
import styles from './filter-bar.module.css';
import type { Filter } from './use-consolidated.ts';

interface FilterBarProps {
  readonly filter: Filter;
  readonly onSelect: (change: Partial<Filter>) => void;
}

const ALL = 'all';

/** Offers to choose the days and the type of the branches; the type only where there are several. */
export function FilterBar({ filter, onSelect }: FilterBarProps) {
  const { t } = useTranslation('consolidated');
  const { data: types = [] } = useEveryBranchType();
  return (
    <div className={styles.bar}>
      <SegmentsField
        label={t('period.label')}
        inRow
        options={PERIODS.map((value) => ({ value, label: t(`period.${value}`) }))}
        value={filter.period}
        onChange={(period) => onSelect({ period })}
      />
      {types.length > 1 && (
        <Select
          aria-label={t('type.label')}
          className={styles.type ?? ''}
          searchable={types.length > 10}
          data={[
            { value: ALL, label: t('type.all') },
            ...types.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={filter.idBranchTypes === null ? ALL : String(filter.idBranchTypes)}
          onChange={(value) => onSelect({ idBranchTypes: value === ALL ? null : Number(value) })}
        />
      )}
    </div>
  );
}
