import { useEffect } from 'react';

/**
 * Stops the page from being left or reloaded unasked while a ticket is held. The browser asks in words of its own,
 * so `onAsked` says afterwards, to who stayed, why.
 */
export function useLeaveGuard(holding: boolean, onAsked: () => void): void {
  useEffect(() => {
    if (!holding) return;
    const ask = (event: BeforeUnloadEvent) => {
      event.preventDefault();
      setTimeout(onAsked);
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [holding, onAsked]);
}
