import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { type Level, type SelectedLevel, useSelectedLevel } from '#renderer/lib/installation.tsx';

/** Navigation state: the selection, and the page to continue with. */
export interface LevelSelection {
  readonly choice: SelectedLevel;
  readonly goOn: string;
}

/** Changes the selected branch type or branch by navigation, so that the page asks about unsaved input first. */
export function LevelSelected({ level }: { readonly level: Level }) {
  const state = useLocation().state as LevelSelection | null;
  const [selected, choose] = useSelectedLevel(level);
  useEffect(() => {
    if (state) choose(state.choice);
  }, [state, choose]);
  if (state && selected?.id !== state.choice.id) return null;
  return <Navigate to={state?.goOn ?? '/app/configuration'} replace />;
}
