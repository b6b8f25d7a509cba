import { useEffect, useEffectEvent } from 'react';

/** Leaves by Escape; where the browser takes that key to leave its whole screen, with it. */
export function useEscape(onLeave: () => void): void {
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    let wasWhole = document.fullscreenElement !== null;
    const keyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') leave();
    };
    const change = () => {
      const isWhole = document.fullscreenElement !== null;
      if (wasWhole && !isWhole) leave();
      wasWhole = isWhole;
    };
    window.addEventListener('keydown', keyDown);
    document.addEventListener('fullscreenchange', change);
    return () => {
      window.removeEventListener('keydown', keyDown);
      document.removeEventListener('fullscreenchange', change);
    };
  }, []);
}
