import { type RefObject, useLayoutEffect } from 'react';

/**
 * The keyboard starts in the first field of a dialog, not at the button that closes it; where a field asks for the
 * keyboard itself, it has it.
 */
export function useFirstField(body: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (body.current?.querySelector('[data-autofocus]')) return;
    const field = body.current?.querySelector('input:enabled, textarea:enabled');
    const first = field ?? body.current?.querySelector('button[type="submit"]:enabled');
    first?.setAttribute('data-autofocus', '');
  }, [body]);
}
