import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { type Chosen, type Level, useChosen } from '#renderer/lib/installation/chosen-level.ts';

/** Says in the history which one was chosen, and which page to go on with. */
export interface Choice {
  readonly choice: Chosen;
  readonly goOn: string;
}

/**
 * Keeps a choice of branch type or branch on the way from one page to the same of another: what is typed there is asked
 * about as whenever a page is left.
 */
export function LevelChosen({ level }: { readonly level: Level }) {
  const state = useLocation().state as Choice | null;
  const [chosen, choose] = useChosen(level);
  useEffect(() => {
    if (state) choose(state.choice);
  }, [state, choose]);
  if (state && chosen?.id !== state.choice.id) return null;
  return <Navigate to={state?.goOn ?? '/app/configuration'} replace />;
}
