import { useCallback, useEffect, useMemo, useRef } from 'react';

interface OwnDialog {
  /** False once it was left, although something that it set going may still end. */
  readonly isOpen: () => boolean;
  /** Does nothing once it was left: another dialog may be open by then. */
  readonly close: () => void;
}

/** The dialog itself, for what ends after it was confirmed. */
export function useOwnDialog(onClose: () => void): OwnDialog {
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
