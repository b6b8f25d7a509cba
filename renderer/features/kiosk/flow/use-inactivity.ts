import { useEffect } from 'react';

/** Tells when the screen was left untouched for `ms`; every touch or key starts the time anew. */
export function useInactivity(onInactive: () => void, ms: number): void {
  useEffect(() => {
    let timer = setTimeout(onInactive, ms);
    const touched = () => {
      clearTimeout(timer);
      timer = setTimeout(onInactive, ms);
    };
    window.addEventListener('pointerdown', touched);
    window.addEventListener('keydown', touched);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pointerdown', touched);
      window.removeEventListener('keydown', touched);
    };
  }, [onInactive, ms]);
}
