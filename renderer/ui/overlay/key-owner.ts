/** Selector of open dialogs. */
export const DIALOG = '[role="dialog"][aria-modal="true"]';

/** True while a dialog covers the page; keys belong to the dialog then. */
export const isDialogOpen = (): boolean => document.querySelector(DIALOG) !== null;

/** True where a text field takes the key as text. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, [contenteditable="true"]') !== null;
