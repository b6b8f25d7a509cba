import { useEffect, useState } from 'react';

/**
 * Leaves a form that was saved, once its guard has heard that there is nothing left to ask about. `left` says that it
 * was.
 */
export function useLeaveAfterSave() {
  const [go, setGo] = useState<(() => void) | null>(null);
  useEffect(() => {
    go?.();
  }, [go]);
  return { left: go !== null, leave: (lead: () => void) => setGo(() => lead) };
}
