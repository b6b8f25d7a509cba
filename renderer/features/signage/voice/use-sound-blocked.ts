import { useEffect, useState } from 'react';
import type { Speaker } from '#renderer/lib/sound.ts';

/** A browser that allows sound needs a moment to start it. */
const MOMENT = 1_500;

/** Tells whether the browser waits for a touch before it lets anything be heard; the first touch is what it gets. */
export function useSoundBlocked(speaker: Speaker): boolean {
  const [blocked, setBlocked] = useState(false);
  useEffect(() => {
    const look = () => setBlocked(speaker.isBlocked());
    const unblock = () => void speaker.unblock();
    const timer = setTimeout(look, MOMENT);
    const forget = speaker.onChange(look);
    window.addEventListener('pointerdown', unblock);
    window.addEventListener('keydown', unblock);
    return () => {
      clearTimeout(timer);
      forget();
      window.removeEventListener('pointerdown', unblock);
      window.removeEventListener('keydown', unblock);
    };
  }, [speaker]);
  return blocked;
}
