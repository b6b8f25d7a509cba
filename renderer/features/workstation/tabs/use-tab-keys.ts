import { useEffect, useEffectEvent } from 'react';
import { isDialogOpen } from '#renderer/ui/overlay/key-owner.ts';

/**
 * Switches tabs by Alt and a figure of the upper row, the tab's place from 1. The figure is told by where its key
 * lies, for with Alt some keyboards write another sign. Nothing happens behind a dialog.
 */
export function useTabKeys(onTab: (place: number) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const place = Number(/^Digit([1-9])$/.exec(event.code)?.[1] ?? 0);
    if (place === 0 || !event.altKey || event.ctrlKey || event.shiftKey || event.metaKey) return;
    if (isDialogOpen()) return;
    event.preventDefault();
    if (!event.repeat) onTab(place);
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
