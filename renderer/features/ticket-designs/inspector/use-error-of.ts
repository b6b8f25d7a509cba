import { useTranslation } from 'react-i18next';
import { useDesigner } from '../designer-context.ts';
import type { DesignField, DesignTarget, Problem } from '../draft/review.ts';

/** Answers what is wrong with an element or a field of the design, in a sentence that says what to do. */
export function useErrorOf(): (place: DesignTarget, field?: DesignField) => string | undefined {
  const { problems } = useDesigner();
  const say = useProblemText();
  return (place, field) => {
    const problem = problems.find((one) => one.place === place && one.field === field);
    return problem && say(problem);
  };
}

/** Says a problem in a sentence. */
export function useProblemText(): (problem: Problem) => string {
  const { t } = useTranslation(['ticket-designs', 'common', 'errors']);
  return ({ code, most = 0 }) => {
    switch (code) {
      case 'missing':
        return t('common:field.required');
      case 'tooLong':
        return t('common:field.tooLong', { max: most });
      case 'repeated':
        return t('errors:NAME_REPEATED_MESSAGE');
      case 'gone':
        return t('goneHint');
      case 'lacking':
        return t('errors:INCOMPLETE_FORM_MESSAGE');
    }
  };
}
