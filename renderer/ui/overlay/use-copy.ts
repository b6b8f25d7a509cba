import { useRef, useState } from 'react';

/**
 * Copies a text that the element with `shown` contains. Where browsers require HTTPS for that, it selects the text
 * instead: `copied` states which happened.
 */
export function useCopy<Target extends HTMLElement>(text: string, onCopied?: () => void) {
  const element = useRef<Target>(null);
  const [copied, setCopied] = useState<'not' | 'yes' | 'selected'>('not');
  /** Answers whether it is copied. */
  async function copy(): Promise<boolean> {
    const isDone = await isCopied(text, element.current);
    setCopied(isDone ? 'yes' : 'selected');
    if (isDone) onCopied?.();
    return isDone;
  }
  return { element, copied, copy };
}

async function isCopied(text: string, element: HTMLElement | null): Promise<boolean> {
  if (navigator.clipboard) {
    const written = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    if (written) return true;
  }
  if (element) window.getSelection()?.selectAllChildren(element);
  // The only way over plain HTTP, which branch servers use.
  return document.execCommand('copy');
}
