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
export function useParentMessage<Message extends { readonly to: string }>(
  name: Message['to'],
): Message | null {
  const [message, setMessage] = useState<Message | null>(null);
  useEffect(() => {
    const isNotified = (data: unknown): data is Message =>
      typeof data === 'object' && data !== null && 'to' in data && data.to === name;
    const onMessage = ({ origin, data }: MessageEvent<unknown>) => {
      if (origin === location.origin && isNotified(data)) setMessage(data);
    };
    window.addEventListener('message', onMessage);
    window.parent.postMessage({ from: name, event: 'listening' }, location.origin);
    return () => window.removeEventListener('message', onMessage);
  }, [name]);
  return message;
}
