/** Elements that Enter presses; Space presses the same except links and fields. */
const BY_ENTER = 'button, a[href], summary, input, select, [role="button"]';
const BY_SPACE = 'button, summary, [role="button"]';

/**
 * Ignores repeated Enter and Space of a held key on pressable elements: a dialog may have opened meanwhile and
 * have the focus.
 */
export function ignoreRepeatedKeys(target: Window): void {
  const ignore = (event: KeyboardEvent) => {
    if (!event.repeat || !(event.target instanceof Element)) return;
    const pressed = event.key === 'Enter' ? BY_ENTER : event.key === ' ' ? BY_SPACE : null;
    if (pressed && event.target.closest(pressed)) event.preventDefault();
  };
  // In the capture phase, before other listeners.
  target.addEventListener('keydown', ignore, { capture: true });
}
