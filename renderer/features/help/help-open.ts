import { atom } from 'jotai';

/** Tells whether the help for the open page lies over it. */
export const helpOpenAtom = atom(false);
