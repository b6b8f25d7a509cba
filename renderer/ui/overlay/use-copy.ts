import { useRef, useState } from 'react';

/**
 * Copies a text that the element with `shown` shows. Where the browser allows that to pages over HTTPS only, the text is
 * left selected: `copied` tells which of both has happened.
 */
export function useCopy<Shown extends HTMLElement>(text: string, onCopied?: () => void) {
  const shown = useRef<Shown>(null);
  const [copied, setCopied] = useState<'not' | 'yes' | 'selected'>('not');
  /** Answers whether it is copied. */
  async function copy(): Promise<boolean> {
    const isDone = await isCopied(text, shown.current);
    setCopied(isDone ? 'yes' : 'selected');
    if (isDone) onCopied?.();
    return isDone;
  }
  return { shown, copied, copy };
}

async function isCopied(text: string, shown: HTMLElement | null): Promise<boolean> {
  if (navigator.clipboard) {
    const written = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    if (written) return true;
  }
  if (shown) window.getSelection()?.selectAllChildren(shown);
  // The one way that is left over plain HTTP, as servers of branches are reached.
  return document.execCommand('copy');
}
