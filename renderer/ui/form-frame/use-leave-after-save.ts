import { useEffect, useState } from 'react';

/** Leaves a saved form after its guard knows that nothing is unsaved. `left` is then true. */
export function useLeaveAfterSave() {
  const [go, setGo] = useState<(() => void) | null>(null);
  useEffect(() => {
    go?.();
  }, [go]);
  return { left: go !== null, leave: (lead: () => void) => setGo(() => lead) };
}
