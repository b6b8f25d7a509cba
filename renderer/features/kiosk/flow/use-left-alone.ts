import { useEffect } from 'react';

/** Tells when the screen was left untouched for `ms`; every touch or key starts the time anew. */
export function useLeftAlone(onLeftAlone: () => void, ms: number): void {
  useEffect(() => {
    let timer = setTimeout(onLeftAlone, ms);
    const touched = () => {
      clearTimeout(timer);
      timer = setTimeout(onLeftAlone, ms);
    };
    window.addEventListener('pointerdown', touched);
    window.addEventListener('keydown', touched);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pointerdown', touched);
      window.removeEventListener('keydown', touched);
    };
  }, [onLeftAlone, ms]);
}
