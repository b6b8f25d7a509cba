import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { STEPS, type Step } from '../draft/stored-draft.ts';
import css from './wizard.module.css';

/** Shows the three steps, and which of them is open. */
export function Steps({ step }: { readonly step: Step }) {
  const { t } = useTranslation('reporting');
  const at = STEPS.indexOf(step);
  return (
    <ol className={css.steps} aria-label={t('steps')}>
      {STEPS.map((each, place) => (
        <li key={each} aria-current={each === step ? 'step' : undefined} data-done={place < at || undefined}>
          <i aria-hidden="true">{place < at ? <IconCheck size={16} stroke={2} /> : place + 1}</i>
          {t(`step.${each}`)}
        </li>
      ))}
    </ol>
  );
}
