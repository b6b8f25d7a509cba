/** Selector of open dialogs. */
export const DIALOG = '[role="dialog"][aria-modal="true"]';

/** True while a dialog covers the page; keys belong to the dialog then. */
export const isDialogOpen = (): boolean => document.querySelector(DIALOG) !== null;

/** Whether a text field handles the key. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, [contenteditable="true"]') !== null;
