import { atom } from 'jotai';

/** Whether the help for the page one is on lies over it. */
export const helpOpenAtom = atom(false);
