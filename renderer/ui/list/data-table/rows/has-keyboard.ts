/**
 * Tells whether the keyboard is in an element, or nowhere, as when what had it went away: only then may it be moved.
 * A user who has gone elsewhere while something was saved types on there.
 */
export const hasKeyboard = (element: Element | null): boolean =>
  document.activeElement === document.body || element?.contains(document.activeElement) === true;
