import type { KeyboardEvent } from 'react';

/** Keys of the workstation's actions, of which the browser has another meaning for some. */
const FUNCTION_KEY = /^F\d+$/;
/** Loads the page anew, which nobody takes from people. */
const RELOAD = 'F5';

/** Keeps the keys of somebody who is typing from the page around: they mean the text, not the ticket. */
export function stopKeys(event: KeyboardEvent): void {
  event.stopPropagation();
  if (FUNCTION_KEY.test(event.key) && event.key !== RELOAD) event.preventDefault();
}
