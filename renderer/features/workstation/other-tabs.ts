import { useCallback, useEffect, useRef } from 'react';
import { randomKey } from '#renderer/lib/server/random-key.ts';

interface TabMessage {
  readonly tab: string;
  readonly says: 'hello' | 'here' | 'gone';
}

/**
 * Answers whether another tab of this browser shows the workstation too. Tabs greet each other as they come and go,
 * so that even a page that is just being left knows it without asking.
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
    // A page that the browser had put by comes back without starting again.
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
