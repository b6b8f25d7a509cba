import { useEffect, useEffectEvent, useState } from 'react';
import { useSecondsUntil } from '#renderer/features/workstation/time.ts';
import type { Workstation } from '#shared/contract/workstation/workstations.ts';
import type { Seconds } from '#shared/domain/ids.ts';

/** Limits how long a dialog that cancels itself waits for its operator (operations specification, section 9). */
export const AUTO_CANCEL_SECONDS: Seconds = 20;

/** Limits how long a dialog may hold up tickets that are called by themselves; null where none are. */
export const autoCancelSeconds = ({ configuration }: Workstation): Seconds | null =>
  configuration.callTimeout > 0 ? AUTO_CANCEL_SECONDS : null;

const INPUT = ['keydown', 'pointerdown', 'wheel', 'input'] as const;

/**
 * Cancels a dialog when nothing was typed, pressed or scrolled for so many seconds; never where they are null.
 * Answers the seconds left.
 */
export function useAutoCancel(timeouts: Seconds | null, onCancel: () => void): Seconds | null {
  const [since, setSince] = useState(Date.now);
  const left = useSecondsUntil(timeouts === null ? null : since + timeouts * 1000, Date.now);
  const cancel = useEffectEvent(onCancel);

  useEffect(() => {
    if (timeouts === null) return;
    const begin = () => setSince(Date.now());
    for (const input of INPUT) window.addEventListener(input, begin, { capture: true, passive: true });
    return () => {
      for (const input of INPUT) window.removeEventListener(input, begin, { capture: true });
    };
  }, [timeouts]);

  const over = left === 0;
  useEffect(() => {
    if (over) cancel();
  }, [over]);

  return left;
}
