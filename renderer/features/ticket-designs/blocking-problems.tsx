import { IconAlertCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import css from '#renderer/ui/designer/designer.module.css';
import { useDesigner } from './designer-context.ts';
import { useProblemText } from './inspector/use-error-of.ts';

/** Says in one line what stops saving, and leads to the first of it. */
export function BlockingProblems() {
  const { t } = useTranslation(['ticket-designs', 'errors']);
  const { problems, select } = useDesigner();
  const say = useProblemText();
  const [first] = problems;
  if (!first) return null;
  const lacking = problems.filter(({ code }) => code === 'lacking' || code === 'missing');
  const names = lacking.map(({ place, field }) =>
    place === 'design' ? t(field ?? 'name') : t(`element.${place}`),
  );
  const says =
    lacking.length > 0
      ? `${t('errors:INCOMPLETE_FORM_TITLE')}: ${[...new Set(names)].join(', ')}`
      : say(first);
  return (
    <button type="button" className={css.stops} onClick={() => select((lacking[0] ?? first).place)}>
      <IconAlertCircle size={18} stroke={1.75} aria-hidden="true" />
      {says}
    </button>
  );
}
