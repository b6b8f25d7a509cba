import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/**
 * Moves an item by keyboard: Space picks it up, arrows move, Space drops it, Escape cancels. `said` is for a live
 * region, `target` the position of a drop.
 */
export function useCarried(
  items: readonly { readonly name: string }[],
  onMove: (from: number, to: number) => void,
) {
  const { t } = useTranslation();
  const [carried, setCarried] = useState<{ readonly from: number; readonly at: number } | null>(null);
  const [said, say] = useState('');

  function press(index: number, event: KeyboardEvent) {
    const step = STEPS[event.key];
    const announce = (what: 'taken' | 'dropped' | 'putBack', from: number, at: number) =>
      say(t(`carried.${what}`, { name: items[from]?.name ?? '', position: at + 1 }));
    if (event.key === ' ') {
      event.preventDefault();
      if (carried) {
        onMove(carried.from, carried.at);
        announce('dropped', carried.from, carried.at);
        setCarried(null);
      } else {
        setCarried({ from: index, at: index });
        announce('taken', index, index);
      }
    } else if (event.key === 'Escape' && carried) {
      event.preventDefault();
      announce('putBack', carried.from, carried.from);
      setCarried(null);
    } else if (step !== undefined && carried) {
      event.preventDefault();
      const at = Math.min(Math.max(carried.at + step, 0), items.length - 1);
      setCarried({ ...carried, at });
      say(t('carried.at', { position: at + 1 }));
    }
  }

  return { press, said, target: carried?.at ?? null };
}
