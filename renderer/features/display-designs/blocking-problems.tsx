import { IconAlertCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import css from '#renderer/ui/designer/designer.module.css';
import { useDesigner } from './designer-context.ts';
import { type Problem, sectionOf } from './draft/review.ts';
import { useProblemText } from './inspector/use-error-of.ts';

interface Props {
  readonly first: Problem;
  readonly onOpen: (problem: Problem) => void;
}

/** Says in one line what stops saving, and leads to the first of it. */
export function BlockingProblems({ first, onOpen }: Props) {
  const { t } = useTranslation('display-designs');
  const { draft } = useDesigner();
  const say = useProblemText();
  const isNameless = first.path === 'name' && draft.name.trim() === '';
  return (
    <button type="button" className={css.stops} onClick={() => onOpen(first)}>
      <IconAlertCircle size={18} stroke={1.75} aria-hidden="true" />
      {isNameless ? t('nameFirst') : `${t(`section.${sectionOf(first)}`)}: ${say(first)}`}
    </button>
  );
}
