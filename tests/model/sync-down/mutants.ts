import type { ConfigurationPart } from '#shared/contract/replication/protocol/configuration-messages.ts';
import { isScopeBefore } from '#shared/domain/replication/scopes.ts';
import type { ConfigurationStore } from '#sync/branch/configuration-store.ts';
import { planSwap } from '#sync/branch/plan-swap.ts';
import type { FeedStore, FeedView } from '#sync/central/feed-ports.ts';

/** Configuration replication without one of its safeguards, by changing the inputs of both ends. */
export interface Mutant {
  readonly feed?: (feed: FeedStore) => FeedStore;
  readonly store?: (store: ConfigurationStore) => ConfigurationStore;
  readonly part?: (part: ConfigurationPart) => ConfigurationPart;
  readonly plan?: typeof planSwap;
  readonly timers?: boolean;
}

export const SOUND: Mutant = {};

/** Plans without comparing sums, so that nothing counts as torn. */
const believing: typeof planSwap = (...provided) => ({ ...planSwap(...provided), torn: [] });

/** Each mutant with the invariant that must fail. */
export const MUTANTS: Readonly<Record<string, Mutant & { readonly breaks: number }>> = {
  'sums are not compared': { breaks: 5, plan: believing },
  'deletions are forgotten without a trace': {
    breaks: 10,
    plan: believing,
    feed: seeing((view) => ({
      ...view,
      scopes: async () => (await view.scopes()).map((scope) => ({ ...scope, horizon: 0 })),
    })),
  },
  'deletions are not sent': {
    breaks: 10,
    plan: believing,
    feed: seeing((view) => ({
      ...view,
      after: async (positions, count) =>
        (await view.after(positions, count)).filter(({ row }) => row !== null),
    })),
  },
  'a part comes in force by itself': {
    breaks: 5,
    plan: believing,
    part: (part) => ({ ...part, more: false }),
  },
  'scopes are not asked for': {
    breaks: 6,
    feed: (feed) => ({
      view: (branch, look) =>
        feed.view((branch % 3) + 1, (other) =>
          feed.view(branch, (own) =>
            look({
              ...own,
              scopes: async () => [...(await own.scopes()), ...(await other.scopes()).slice(2)],
            }),
          ),
        ),
    }),
  },
  'what was before a rollout is not kept': {
    breaks: 5,
    feed: seeing((view) => ({
      ...view,
      scopes: async () => (await view.scopes()).filter(({ scope }) => !isScopeBefore(scope)),
    })),
  },
  'what is not taken any more stays': {
    breaks: 5,
    store: (store) => ({ ...store, swap: (swap) => store.swap({ ...swap, remove: [] }) }),
  },
  'a swap is two transactions': {
    breaks: 10,
    store: (store) => ({
      ...store,
      async swap(swap) {
        await store.swap({ ...swap, remove: [] });
        await store.swap(swap);
      },
    }),
  },
  'no timer goes off': { breaks: 5, timers: false },
};

function seeing(alter: (view: FeedView) => FeedView): (feed: FeedStore) => FeedStore {
  return (feed) => ({ view: (branch, look) => feed.view(branch, (view) => look(alter(view))) });
}
