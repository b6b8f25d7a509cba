import { useEffect, useState } from 'react';
import { rememberedWorkstation } from '#renderer/lib/appliance/appliance.ts';

/** Finds the workstation that the machine stood at last, which its operator most likely opens again. */
export function useRememberedWorkstation(): number | null {
  const [remembered, setRemembered] = useState<number | null>(null);
  useEffect(() => {
    void rememberedWorkstation().then(setRemembered);
  }, []);
  return remembered;
}
