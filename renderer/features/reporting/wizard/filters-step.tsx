import { useTranslation } from 'react-i18next';
import { Card } from '#renderer/ui/page/card.tsx';
import { Notice } from '#renderer/ui/page/notice.tsx';
import { RetryState } from '#renderer/ui/page/retry-state.tsx';
import type { FilterType } from '#shared/domain/reports/filters.ts';
import { localDay } from '#shared/domain/time/local-day.ts';
import { useChoices, useFilterTypes, useMayReport } from '../api/use-reports.ts';
import { validateReportDays, withFilter } from '../draft/filter-values.ts';
import { FilterField } from '../filters/filter-field.tsx';
import { isListed } from '../filters/listed.ts';
import { useReportTexts } from '../use-report-texts.ts';
import { StepFrame } from './step-frame.tsx';
import type { StepProps } from './step-props.ts';
import css from './wizard.module.css';

/** Narrows a report. In place of the step before, one that is edited has the way back to the list. */
export function FiltersStep({ draft, set, goTo, leave }: StepProps) {
  const { t } = useTranslation(['reporting', 'common']);
  const { type: labelOf } = useReportTexts();
  const { data: types, error, refetch } = useFilterTypes(draft.type);
  const choices = useChoices();
  const may = useMayReport();
  const isEdited = draft.id !== null;
  const daysError = validateReportDays(draft.filters, localDay(new Date()));
  // Nobody chooses from lists that they are not told.
  const offered = (types ?? []).map(({ type }) => type).filter((type) => may || !isListed(type));
  const [dates, others] = [offered.filter(isOfTime), offered.filter((type) => !isOfTime(type))];
  const fields = (some: readonly FilterType[]) =>
    some.map((type) => (
      <FilterField
        key={type}
        type={type}
        filters={draft.filters}
        choices={choices.data}
        onChange={(filter) => set({ filters: withFilter(draft.filters, filter) })}
      />
    ));
  return (
    <StepFrame
      next={{ label: t('nextSending'), run: () => goTo('sending'), disabled: daysError !== null }}
      onPrevious={isEdited ? undefined : () => goTo('type')}
      onCancel={isEdited ? leave : undefined}
      beside={<b>{draft.type !== null && labelOf(draft.type)}</b>}
    >
      <div className={css.fields}>
        {(error ?? choices.error) && (
          <Card>
            <RetryState
              title={t('common:form.notLoaded')}
              hint={t('common:form.notLoadedHint')}
              onRetry={() => Promise.all([refetch(), may && choices.refetch()])}
            />
          </Card>
        )}
        {!may && <Notice kind="warning">{t('listsNotYours')}</Notice>}
        {dates.length > 0 && (
          <Card title={t('when')}>
            <div className={css.stack}>{fields(dates)}</div>
          </Card>
        )}
        {others.length > 0 && (
          <Card title={t('ofWhat')}>
            <div className={css.stack}>{fields(others)}</div>
          </Card>
        )}
      </div>
    </StepFrame>
  );
}

const isOfTime = (type: FilterType): boolean =>
  ['FILTER_DATE', 'FILTER_DATE_AND_TIME', 'FILTER_PERIOD', 'FILTER_TIME_ZONE'].includes(type);
