/**
 * Whether the focus is in an element or nowhere, as after its element was removed. Only then may it be moved: the
 * user may type elsewhere meanwhile.
 */
export const hasKeyboard = (element: Element | null): boolean =>
  document.activeElement === document.body || element?.contains(document.activeElement) === true;
