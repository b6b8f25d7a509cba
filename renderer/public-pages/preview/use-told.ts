import { useEffect, useState } from 'react';

/**
 * Hears what the designer around a page tells it under this name, the last of it; null until it has. Listens to pages
 * of this server alone.
 */
export function useTold<Told extends { readonly to: string }>(name: Told['to']): Told | null {
  const [told, setTold] = useState<Told | null>(null);
  useEffect(() => {
    const isTold = (data: unknown): data is Told =>
      typeof data === 'object' && data !== null && 'to' in data && data.to === name;
    const hear = ({ origin, data }: MessageEvent<unknown>) => {
      if (origin === location.origin && isTold(data)) setTold(data);
    };
    window.addEventListener('message', hear);
    window.parent.postMessage({ from: name, tells: 'listening' }, location.origin);
    return () => window.removeEventListener('message', hear);
  }, [name]);
  return told;
}
