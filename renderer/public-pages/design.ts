import { useEffect, useState } from 'react';

/** Converts pixels of a design to rem of the public pages. */
export const rem = (pixels: number): string => `${pixels / 10}rem`;

interface Colours {
  readonly backgroundStart: string | null;
  readonly backgroundEnd: string | null;
}

/** Returns the fill colour of a part, and its gradient when the two colours differ. */
export function fillOf({ backgroundStart, backgroundEnd }: Colours) {
  const start = backgroundStart ?? backgroundEnd;
  const end = backgroundEnd ?? backgroundStart;
  const gradient = start && end && start !== end ? `linear-gradient(${start}, ${end})` : null;
  return { colour: start, gradient };
}

/**
 * Last message of the designer around the page with this name; null before the first. Accepts messages of the same
 * origin only.
 */
export function useParentMessage<Told extends { readonly to: string }>(name: Told['to']): Told | null {
  const [told, setTold] = useState<Told | null>(null);
  useEffect(() => {
    const isNotified = (data: unknown): data is Told =>
      typeof data === 'object' && data !== null && 'to' in data && data.to === name;
    const onMessage = ({ origin, data }: MessageEvent<unknown>) => {
      if (origin === location.origin && isNotified(data)) setTold(data);
    };
    window.addEventListener('message', onMessage);
    window.parent.postMessage({ from: name, tells: 'listening' }, location.origin);
    return () => window.removeEventListener('message', onMessage);
  }, [name]);
  return told;
}
