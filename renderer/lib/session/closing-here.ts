import { atom } from 'jotai';

/** This tab is closing its user's workstation itself, so that it is closed then is no news to it. */
export const closingHereAtom = atom(false);
