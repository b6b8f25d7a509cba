import { IconCheck } from '@tabler/icons-react';
import { useAtom, useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { sessionAtom } from '#renderer/lib/session.ts';
import { Card } from '#renderer/ui/page/card.tsx';
import { Notice } from '#renderer/ui/page/notice.tsx';
import { PageHeader } from '#renderer/ui/page/page-header.tsx';
import { RetryState } from '#renderer/ui/page/retry-state.tsx';
import type { FilterType } from '#shared/domain/reports/filters.ts';
import { localDay } from '#shared/domain/time/local-day.ts';
import { useChoices, useFilterTypes, useMayReport } from '../api.ts';
import { validateReportDays, withFilter } from '../filter-values.ts';
import { FilterField } from '../filters/filter-field.tsx';
import { isListed } from '../filters/listed.ts';
import {
  newDraft,
  opened,
  STEPS,
  type Step,
  type StoredReportDraft,
  storedDraftAtom,
} from '../report-draft.ts';
import { useReportTexts } from '../use-report-texts.ts';
import { SendingStep } from './sending-step.tsx';
import { StepFrame, type StepProps } from './step-frame.tsx';
import { TypeStep } from './type-step.tsx';
import css from './wizard.module.css';

/** Filters of a report. An existing report has a link to the list instead of the previous step. */
function FiltersStep({ draft, set, goTo, leave }: StepProps) {
  const { t } = useTranslation(['reporting', 'common']);
  const { type: labelOf } = useReportTexts();
  const { data: types, error, refetch } = useFilterTypes(draft.type);
  const choices = useChoices();
  const may = useMayReport();
  const isEdited = draft.id !== null;
  const daysError = validateReportDays(draft.filters, localDay(new Date()));
  // List filters need options, which require a privilege.
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
      extra={<b>{draft.type !== null && labelOf(draft.type)}</b>}
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

const LIST = '/app/reporting';

const STEP_SCREENS = { type: TypeStep, filters: FiltersStep, sending: SendingStep } as const;

/**
 * Creates a report in three steps, or edits the selected one. The draft stays in the tab until saved or cancelled,
 * also after a reload.
 */
export function WizardScreen() {
  const { t } = useTranslation('reporting');
  const navigate = useNavigate();
  const username = useAtomValue(sessionAtom)?.user.username ?? '';
  const [stored, storeDraft] = useAtom(storedDraftAtom);
  const storedDraft: StoredReportDraft = stored ?? opened(newDraft(username));
  const { draft, step } = storedDraft;
  const StepScreen = STEP_SCREENS[step];
  return (
    <div className={css.screen}>
      <PageHeader title={draft.id === null ? t('newReport') : draft.name} />
      <Steps step={step} />
      <StepScreen
        draft={draft}
        set={(change) => storeDraft({ ...storedDraft, draft: { ...draft, ...change } })}
        goTo={(next) => storeDraft({ ...storedDraft, step: next })}
        leave={() => {
          storeDraft(null);
          void navigate(LIST);
        }}
      />
    </div>
  );
}

/** Progress of the wizard. */
function Steps({ step }: { readonly step: Step }) {
  const { t } = useTranslation('reporting');
  const at = STEPS.indexOf(step);
  return (
    <ol className={css.steps} aria-label={t('steps')}>
      {STEPS.map((each, index) => (
        <li key={each} aria-current={each === step ? 'step' : undefined} data-done={index < at || undefined}>
          <i aria-hidden="true">{index < at ? <IconCheck size={16} stroke={2} /> : index + 1}</i>
          {t(`step.${each}`)}
        </li>
      ))}
    </ol>
  );
}
