import { atom } from 'jotai';

/** Whether the help dialog of the page is open. */
export const helpOpenAtom = atom(false);
