import { Button, Group } from '@mantine/core';
import { IconAlertCircle, IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterField } from '#renderer/features/reporting/filters/filter-field.tsx';
import { type Choices, isListed, useListed } from '#renderer/features/reporting/filters/listed.ts';
import { useFilterTexts } from '#renderer/features/reporting/filters/use-filter-texts.ts';
import { useReportTexts } from '#renderer/features/reporting/use-report-texts.ts';
import type { ReportFilter } from '#shared/contract/reports/report-filters.ts';
import type { FilterType } from '#shared/domain/reports/filters.ts';
import { localDay } from '#shared/domain/time/local-day.ts';
import { isFilterSet, validateReportDays, withFilter } from '../filter-values.ts';
import css from './chips.module.css';
import { Floating } from './floating.tsx';
import floating from './viewer.module.css';

interface FilterChipProps {
  readonly type: FilterType;
  readonly filters: readonly ReportFilter[];
  readonly choices: Choices | undefined;
  readonly opened: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
  readonly onApply: (filters: readonly ReportFilter[]) => void;
  /** True if the server rejected this filter. */
  readonly wrong: boolean;
}

/** Value of a filter; opens its fields below. */
export function FilterChip(props: FilterChipProps) {
  const { type, filters, choices, opened, onOpen, onClose, wrong } = props;
  const { filter: labelOf } = useReportTexts();
  const { value } = useFilterTexts(useListed(choices));
  const isDays = type === 'FILTER_DATE' || type === 'FILTER_DATE_AND_TIME';
  const Icon = wrong ? IconAlertCircle : isDays ? IconCalendar : null;
  return (
    <Floating
      opened={opened}
      onClose={onClose}
      label={labelOf(type)}
      width={isListed(type) ? 760 : isDays ? 620 : 420}
      target={
        <button
          type="button"
          className={css.chip}
          data-print="text"
          aria-haspopup="dialog"
          aria-expanded={opened}
          data-wrong={wrong || undefined}
          onClick={opened ? onClose : onOpen}
        >
          {Icon && <Icon size={18} stroke={1.75} aria-hidden="true" />}
          <span>{labelOf(type)}</span>
          <b>{value(type, filters)}</b>
        </button>
      }
    >
      {opened && <ChipForm {...props} />}
    </Floating>
  );
}

/** Holds inputs until they are applied, because each change requests a new report. */
function ChipForm({ type, filters, choices, onClose, onApply }: FilterChipProps) {
  const { t } = useTranslation(['reporting', 'common']);
  const [input, setInput] = useState(filters);
  const isWrong = validateReportDays(input, localDay(new Date())) !== null;
  const apply = (next: readonly ReportFilter[]) => {
    onClose();
    onApply(next);
  };
  return (
    <form
      className={floating.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isWrong) apply(input);
      }}
    >
      <FilterField
        type={type}
        choices={choices}
        filters={input}
        onChange={(filter) => setInput(withFilter(input, filter))}
      />
      <Group gap="xs" className={floating.answers ?? ''}>
        <Button type="submit" variant="filled" disabled={isWrong}>
          {t('apply')}
        </Button>
        <Button onClick={onClose}>{t('common:action.cancel')}</Button>
        {isFilterSet(filters, type) && (
          <Button
            variant="subtle"
            ml="auto"
            onClick={() => apply(filters.filter((one) => one.type !== type))}
          >
            {t('filter.remove')}
          </Button>
        )}
      </Group>
    </form>
  );
}
