import { atom } from 'jotai';

/** Lists the tabs of the ticket held; Alt and their place, from 1, switch to them. */
export const ATTENTION_TABS = ['transaction', 'information', 'comments'] as const;
export type AttentionTab = (typeof ATTENTION_TABS)[number];

/** Holds the tab that the operator chose, for as long as the page is open; null before the first choice. */
export const attentionTabAtom = atom<AttentionTab | null>(null);
