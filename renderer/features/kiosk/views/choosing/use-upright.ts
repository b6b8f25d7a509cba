import { useSyncExternalStore } from 'react';

const QUERY = '(orientation: portrait)';

/** Whether the screen stands on its short side. */
export function useUpright(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(QUERY).matches);
}

function subscribe(changed: () => void): () => void {
  const query = matchMedia(QUERY);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}
