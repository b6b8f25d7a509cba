import { useEffect, useRef } from 'react';

/** Moves the focus and the view to the new step's heading, or to its field marked `data-first`. */
export function useStepFocus(step: string): void {
  const displayed = useRef(step);
  useEffect(() => {
    if (displayed.current === step) return;
    displayed.current = step;
    window.scrollTo(0, 0);
    const main = document.querySelector('main');
    (main?.querySelector<HTMLElement>('[data-first]') ?? main?.querySelector('h1'))?.focus();
  }, [step]);
}
