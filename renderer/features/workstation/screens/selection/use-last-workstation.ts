import { useEffect, useState } from 'react';
import { loadLastWorkstation } from '#renderer/lib/appliance/appliance.ts';

/** Finds the workstation that the machine stood at last, which its operator most likely opens again. */
export function useLastWorkstation(): number | null {
  const [remembered, setRemembered] = useState<number | null>(null);
  useEffect(() => {
    void loadLastWorkstation().then(setRemembered);
  }, []);
  return remembered;
}
