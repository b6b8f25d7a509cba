import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/**
 * Moves one of a list by keys: Space takes it up, arrows move, Space puts it down, Escape puts it back. `said` is for a live
 * region, `target` the place at which it would be put down.
 */
export function useCarried(
  items: readonly { readonly name: string }[],
  onMove: (from: number, to: number) => void,
) {
  const { t } = useTranslation();
  const [taken, setTaken] = useState<{ readonly from: number; readonly at: number } | null>(null);
  const [said, say] = useState('');

  function press(place: number, event: KeyboardEvent) {
    const step = STEPS[event.key];
    const announce = (what: 'taken' | 'dropped' | 'putBack', from: number, at: number) =>
      say(t(`carried.${what}`, { name: items[from]?.name ?? '', place: at + 1 }));
    if (event.key === ' ') {
      event.preventDefault();
      if (taken) {
        onMove(taken.from, taken.at);
        announce('dropped', taken.from, taken.at);
        setTaken(null);
      } else {
        setTaken({ from: place, at: place });
        announce('taken', place, place);
      }
    } else if (event.key === 'Escape' && taken) {
      event.preventDefault();
      announce('putBack', taken.from, taken.from);
      setTaken(null);
    } else if (step !== undefined && taken) {
      event.preventDefault();
      const at = Math.min(Math.max(taken.at + step, 0), items.length - 1);
      setTaken({ ...taken, at });
      say(t('carried.at', { place: at + 1 }));
    }
  }

  return { press, said, target: taken?.at ?? null };
}
