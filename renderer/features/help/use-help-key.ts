import { useEffect, useEffectEvent } from 'react';
import { isDialogOpen, isTyping } from '#renderer/ui/overlay/key-owner.ts';

/** Opens the help on `?`, except in text fields and behind dialogs. */
export function useHelpKey(onHelp: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== '?' || event.repeat || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.defaultPrevented || isTyping(event.target) || isDialogOpen()) return;
    onHelp();
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
