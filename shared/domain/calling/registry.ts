import { fifo } from './fifo.ts';
import type { Strategy } from './strategy.ts';

/** Attention profile types that can be chosen, each with the function that decides (configuration, section 3). */
export const STRATEGIES = { FIFO: fifo } as const satisfies Record<string, Strategy>;

export type AttentionProfileType = keyof typeof STRATEGIES;
