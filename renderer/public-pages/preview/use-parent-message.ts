import { useEffect, useState } from 'react';

/**
 * Hears what the designer around a page tells it under this name, the last of it; null until it has. Listens to pages
 * of this server alone.
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
