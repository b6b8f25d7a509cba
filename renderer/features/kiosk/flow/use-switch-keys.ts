import { useEffect } from 'react';

const NEXT = ['ArrowRight', 'ArrowDown', ' '];
const BEFORE = ['ArrowLeft', 'ArrowUp'];

/**
 * Lets two switches serve for touching: one steps through what can be pressed, in reading order and round again, the
 * other, Enter, presses. Switches of that kind send Space or arrows.
 */
export function useSwitchKeys(on: boolean): void {
  useEffect(() => {
    if (!on) return;
    const pressed = (event: KeyboardEvent) => {
      const step = NEXT.includes(event.key) ? 1 : BEFORE.includes(event.key) ? -1 : 0;
      if (step === 0) return;
      event.preventDefault();
      const targets = [...document.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')];
      const at = targets.indexOf(document.activeElement as HTMLButtonElement);
      const next = at === -1 && step === -1 ? -1 : at + step;
      targets.at(next % Math.max(1, targets.length))?.focus();
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, [on]);
}
