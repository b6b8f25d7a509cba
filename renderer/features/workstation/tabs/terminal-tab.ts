import { atom } from 'jotai';

/** The tab beside the ticket that the operator chose, for as long as the page is open. */
export const terminalTabAtom = atom<'terminal' | 'statistics'>('terminal');
