import { atom } from 'jotai';

/**
 * Tells that this tab is closing its user's workstation itself, so that it is not warned that the workstation was
 * closed.
 */
export const closingHereAtom = atom(false);
