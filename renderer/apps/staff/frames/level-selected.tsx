import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { type Level, type SelectedLevel, useSelectedLevel } from '#renderer/lib/installation.tsx';

/** Says in the history which one was chosen, and which page to go on with. */
export interface LevelSelection {
  readonly choice: SelectedLevel;
  readonly goOn: string;
}

/**
 * Keeps a choice of branch type or branch on the way from one page to the same of another: what is typed there is asked
 * about as whenever a page is left.
 */
export function LevelSelected({ level }: { readonly level: Level }) {
  const state = useLocation().state as LevelSelection | null;
  const [chosen, choose] = useSelectedLevel(level);
  useEffect(() => {
    if (state) choose(state.choice);
  }, [state, choose]);
  if (state && chosen?.id !== state.choice.id) return null;
  return <Navigate to={state?.goOn ?? '/app/configuration'} replace />;
}
