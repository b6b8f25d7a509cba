import { useTranslation } from 'react-i18next';
import { fieldProblem } from '#renderer/ui/fields/draft/field-problem.ts';
import { useDesigner } from '../designer-context.ts';
import type { Problem } from '../draft/review.ts';

/** Answers what is wrong with a field, by its path. */
export function useErrorOf(): (path: string) => string | undefined {
  const { problems } = useDesigner();
  const say = useProblemText();
  return (path) => {
    const problem = problems.find((one) => one.path === path);
    return problem && say(problem);
  };
}

/** Says a problem in a sentence. */
export function useProblemText(): (problem: Problem) => string {
  const { t, i18n } = useTranslation(['display-designs', 'errors']);
  const { draft } = useDesigner();
  return ({ path, code, issue }) => {
    if (code === 'repeated') return t('errors:NAME_ERROR');
    if (!issue) return t('messageGone');
    return fieldProblem(i18n.t, issue, valueAt(draft, path));
  };
}

const valueAt = (draft: object, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (within, key) => (within as Readonly<Record<string, unknown>> | undefined)?.[key],
      draft,
    );
