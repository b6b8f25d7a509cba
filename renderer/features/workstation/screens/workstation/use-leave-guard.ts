import { useEffect } from 'react';

/**
 * Stops the page from being left or reloaded unasked while a ticket is held. The browser asks in words of its own,
 * so `onStayed` says afterwards, to who stayed, why.
 */
export function useLeaveGuard(holding: boolean, onStayed: () => void): void {
  useEffect(() => {
    if (!holding) return;
    const confirmUnload = (event: BeforeUnloadEvent) => {
      event.preventDefault();
      setTimeout(onStayed);
    };
    window.addEventListener('beforeunload', confirmUnload);
    return () => window.removeEventListener('beforeunload', confirmUnload);
  }, [holding, onStayed]);
}
