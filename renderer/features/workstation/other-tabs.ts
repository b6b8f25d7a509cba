import { useCallback, useEffect, useRef } from 'react';
import { randomKey } from '#renderer/lib/server/random-key.ts';

interface TabMessage {
  readonly tab: string;
  readonly says: 'hello' | 'here' | 'gone';
}

/**
 * Returns a function that says whether another tab shows the same workstation. Tabs announce themselves when they open
 * and close, so the answer is known synchronously on unload.
 */
export function useOtherTabs(idWorkstations: number): () => boolean {
  const others = useRef(new Set<string>());

  useEffect(() => {
    const known = new Set<string>();
    others.current = known;
    const tab = randomKey();
    const channel = new BroadcastChannel(`turno.workstation.${idWorkstations}`);
    const say = (says: TabMessage['says']) => channel.postMessage({ tab, says } satisfies TabMessage);
    const come = () => say('hello');
    const go = () => say('gone');
    channel.onmessage = ({ data: { tab: other, says } }: MessageEvent<TabMessage>) => {
      if (says === 'gone') known.delete(other);
      else known.add(other);
      if (says === 'hello') say('here');
    };
    come();
    window.addEventListener('pagehide', go);
    // A page restored from the back/forward cache does not run its script again.
    window.addEventListener('pageshow', come);
    return () => {
      window.removeEventListener('pagehide', go);
      window.removeEventListener('pageshow', come);
      go();
      channel.close();
    };
  }, [idWorkstations]);

  return useCallback(() => others.current.size > 0, []);
}
