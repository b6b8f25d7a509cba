import { Button, Menu } from '@mantine/core';
import { IconFilterPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChoices, useFilterTypes } from '#renderer/features/reporting/api/use-reports.ts';
import { isFilterSet } from '#renderer/features/reporting/draft/filter-values.ts';
import { useReportTexts } from '#renderer/features/reporting/use-report-texts.ts';
import type { ReportFilter } from '#shared/contract/reports/report-filters.ts';
import type { FilterType } from '#shared/domain/reports/filters.ts';
import { FilterChip } from './filter-chip.tsx';

interface FilterChipsProps {
  readonly type: number;
  readonly filters: readonly ReportFilter[];
  readonly onChange: (filters: readonly ReportFilter[]) => void;
  /** Tells that the report was refused because of its days. */
  readonly invalidDays: boolean;
}

/** What every report is asked by, and what its rows stand for, is always in sight. */
const ALWAYS: readonly FilterType[] = ['FILTER_DATE', 'FILTER_DATE_AND_TIME', 'FILTER_PERIOD', 'BRANCHES'];

const isDays = (type: FilterType) => type === 'FILTER_DATE' || type === 'FILTER_DATE_AND_TIME';

/** Shows the filters of a report that were chosen, each as a chip with its value, and offers the others. */
export function FilterChips({ type, filters, onChange, invalidDays }: FilterChipsProps) {
  const { t } = useTranslation('reporting');
  const { filter: labelOf } = useReportTexts();
  const { data: types = [] } = useFilterTypes(type);
  const { data: choices } = useChoices();
  const [opened, setOpened] = useState<FilterType | null>(null);
  const all = types.map((each) => each.type).sort((a, b) => Number(isDays(b)) - Number(isDays(a)));
  const isVisible = (each: FilterType) =>
    ALWAYS.includes(each) || isFilterSet(filters, each) || each === opened;
  const others = all.filter((each) => !isVisible(each));
  return (
    <>
      {all.filter(isVisible).map((each) => (
        <FilterChip
          key={each}
          type={each}
          filters={filters}
          choices={choices}
          opened={opened === each}
          onOpen={() => setOpened(each)}
          onClose={() => setOpened(null)}
          onApply={onChange}
          wrong={invalidDays && isDays(each)}
        />
      ))}
      {others.length > 0 && (
        <Menu position="bottom-start" returnFocus={false}>
          <Menu.Target>
            <Button variant="subtle" leftSection={<IconFilterPlus size={18} stroke={1.75} />}>
              {t('filter.add')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map((each) => (
              <Menu.Item key={each} onClick={() => setOpened(each)}>
                {labelOf(each)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}
