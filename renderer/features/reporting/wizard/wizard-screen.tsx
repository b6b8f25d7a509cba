import { useAtom, useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { sessionAtom } from '#renderer/lib/session.ts';
import { PageHeader } from '#renderer/ui/page/header/page-header.tsx';
import { newDraft } from '../draft/report-draft.ts';
import { opened, type StoredReportDraft, storedDraftAtom } from '../draft/stored-draft.ts';
import { FiltersStep } from './filters-step.tsx';
import { SendingStep } from './sending-step.tsx';
import { Steps } from './steps.tsx';
import { TypeStep } from './type-step.tsx';
import css from './wizard.module.css';

const LIST = '/app/reporting';

const STEP_SCREENS = { type: TypeStep, filters: FiltersStep, sending: SendingStep } as const;

/**
 * Makes a report in three steps, or edits the one that was chosen. What is chosen stays in the tab until it is saved or
 * cancelled, over a reload too.
 */
export function WizardScreen() {
  const { t } = useTranslation('reporting');
  const navigate = useNavigate();
  const username = useAtomValue(sessionAtom)?.user.username ?? '';
  const [stored, keep] = useAtom(storedDraftAtom);
  const storedDraft: StoredReportDraft = stored ?? opened(newDraft(username));
  const { draft, step } = storedDraft;
  const StepScreen = STEP_SCREENS[step];
  return (
    <div className={css.screen}>
      <PageHeader title={draft.id === null ? t('newReport') : draft.name} />
      <Steps step={step} />
      <StepScreen
        draft={draft}
        set={(change) => keep({ ...storedDraft, draft: { ...draft, ...change } })}
        goTo={(next) => keep({ ...storedDraft, step: next })}
        leave={() => {
          keep(null);
          void navigate(LIST);
        }}
      />
    </div>
  );
}
