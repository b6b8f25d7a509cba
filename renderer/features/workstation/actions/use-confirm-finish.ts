import { useEffect, useState } from 'react';
import type { Workstation } from '#shared/contract/workstation/workstations.ts';
import type { Millis } from '#shared/domain/ids.ts';

/** Takes the press that finishes a ticket so soon after its call for one that was meant for something else. */
const HASTE_MS = 3000;

/** Asks once more, in place, before a ticket is finished that has only just been called. */
export function useConfirmFinish({ idTicket }: Workstation) {
  const [askedOf, setAsked] = useState<number | null>(null);
  const isConfirming = askedOf !== null && askedOf === idTicket;

  useEffect(() => {
    if (!isConfirming) return;
    const timer = setTimeout(() => setAsked(null), HASTE_MS);
    return () => clearTimeout(timer);
  }, [isConfirming]);

  return {
    asked: isConfirming,
    /** Answers whether this press only asks; the next one, by then, finishes. */
    asks(visibleFor: Millis): boolean {
      const isHasty = !isConfirming && visibleFor < HASTE_MS;
      setAsked(isHasty ? idTicket : null);
      return isHasty;
    },
  };
}
