/** What Enter presses; Space presses the same but links and fields. */
const BY_ENTER = 'button, a[href], summary, input, select, [role="button"]';
const BY_SPACE = 'button, summary, [role="button"]';

/**
 * Lets a key that is held down press once: the browser presses again with each repetition, and by then a dialog has
 * opened whose button has the keyboard. So Enter and Space count there only after they were let go.
 */
export function ignoreRepeatedKeys(target: Window): void {
  const ignore = (event: KeyboardEvent) => {
    if (!event.repeat || !(event.target instanceof Element)) return;
    const pressed = event.key === 'Enter' ? BY_ENTER : event.key === ' ' ? BY_SPACE : null;
    if (pressed && event.target.closest(pressed)) event.preventDefault();
  };
  // Before any part of the page has heard of the key.
  target.addEventListener('keydown', ignore, { capture: true });
}
