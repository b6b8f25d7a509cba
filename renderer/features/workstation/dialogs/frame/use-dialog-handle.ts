import { useCallback, useEffect, useMemo, useRef } from 'react';

interface DialogHandle {
  /** Tells whether it is still open; false once it was left, although an action begun in it may end later. */
  readonly isOpen: () => boolean;
  /** Does nothing once it was left: another dialog may be open by then. */
  readonly close: () => void;
}

/** Tells whether the dialog is still the open one, and closes no other: for what ends after it was confirmed. */
export function useDialogHandle(onClose: () => void): DialogHandle {
  const open = useRef(false);
  useEffect(() => {
    open.current = true;
    return () => {
      open.current = false;
    };
  }, []);
  const isOpen = useCallback(() => open.current, []);
  return useMemo(() => ({ isOpen, close: () => void (isOpen() && onClose()) }), [isOpen, onClose]);
}
