/**
 * Returns the focus to a button or field that was disabled while it had the focus, such as during a save, once it is
 * enabled again. Otherwise the focus falls to the page and the next key press has no effect.
 */
export function restoreDisabledFocus(): void {
  let focused: Element | null = null;
  let disabledElement: HTMLElement | null = null;
  document.addEventListener('focusin', ({ target }) => {
    focused = target instanceof Element ? target : null;
    disabledElement = null;
  });
  document.addEventListener('focusout', ({ target }) => {
    if (target instanceof Element && !target.matches(':disabled')) focused = null;
  });
  document.addEventListener('pointerdown', () => {
    disabledElement = null;
  });
  new MutationObserver(() => {
    if (focused instanceof HTMLElement && focused.matches(':disabled')) disabledElement = focused;
    if (disabledElement === null || disabledElement.matches(':disabled')) return;
    if (disabledElement.isConnected && document.activeElement === document.body)
      disabledElement.focus({ preventScroll: true });
    disabledElement = null;
  }).observe(document, { subtree: true, attributeFilter: ['disabled'] });
}
