import { useCallback, useEffect, useRef } from 'react';
import { randomKey } from '#renderer/lib/random-key.ts';

interface TabMessage {
  readonly tab: string;
  readonly kind: 'hello' | 'here' | 'gone';
}

/**
 * Returns a function that says whether another tab shows the same workstation. Tabs announce themselves when they open
 * and close, so the answer is known synchronously on unload.
 */
export function useOtherTabs(idWorkstations: number): () => boolean {
  const others = useRef(new Set<string>());

  useEffect(() => {
    const tabs = new Set<string>();
    others.current = tabs;
    const tab = randomKey();
    const channel = new BroadcastChannel(`turno.workstation.${idWorkstations}`);
    const post = (kind: TabMessage['kind']) => channel.postMessage({ tab, kind } satisfies TabMessage);
    const announce = () => post('hello');
    const go = () => post('gone');
    channel.onmessage = ({ data: { tab: other, kind } }: MessageEvent<TabMessage>) => {
      if (kind === 'gone') tabs.delete(other);
      else tabs.add(other);
      if (kind === 'hello') post('here');
    };
    announce();
    window.addEventListener('pagehide', go);
    // A page restored from the back/forward cache does not run its script again.
    window.addEventListener('pageshow', announce);
    return () => {
      window.removeEventListener('pagehide', go);
      window.removeEventListener('pageshow', announce);
      go();
      channel.close();
    };
  }, [idWorkstations]);

  return useCallback(() => others.current.size > 0, []);
}
