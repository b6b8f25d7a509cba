import type {
  ConfigurationPart,
  ConfigurationRequest,
} from '#shared/contract/replication/protocol/configuration-messages.ts';
import type { ConfigurationStore } from './configuration-store.ts';
import { createExchanges } from './exchanges.ts';
import { putToWork } from './machine-at-work.ts';
import type { planSwap } from './plan-swap.ts';
import { NOT_PULLED, type PullEffect, type PullEvent, type PullState } from './pull-state.ts';
import { pullStep } from './pull-step.ts';
import { heldScopes, takePart } from './take-part.ts';

export interface PullWorld {
  readonly store: ConfigurationStore;
  /** Takes a request to central. The answer comes back through `hear`, if it comes. */
  readonly ask: (request: ConfigurationRequest) => void;
  /** Calls `woken` after so many milliseconds; the latest call counts. */
  wakeAfter(ms: number): void;
  /** Tells the people who look after the branch. */
  alarm(reason: string): void;
  /** Draws a number in [0, 1). */
  random(): number;
  readonly bootId: string;
  /** Finds out what has to change; nothing for what the product does. */
  readonly plan?: typeof planSwap;
}

/**
 * Runs the branch's end of the way down: `pullStep` decides, and what throws on the way raises an alarm and is tried
 * again later.
 */
export function createPullEnd(world: PullWorld) {
  const { store } = world;

  const happen = putToWork<PullState, PullEvent, PullEffect>(
    { begin: NOT_PULLED, decide: pullStep, perform, failed: { type: 'failed' } },
    world,
  );

  async function perform(effect: PullEffect): Promise<PullEvent | null> {
    switch (effect.type) {
      case 'ask': {
        const held = heldScopes(await store.status());
        world.ask({ exchange: exchanges.nameOf(effect.request), held });
        return null;
      }
      case 'take':
        return { type: 'taken', outcome: await takePart(store, effect.part, world.plan) };
      case 'wake-after':
        world.wakeAfter(effect.ms);
        return null;
      case 'alarm':
        world.alarm(effect.reason);
        return null;
    }
  }

  const exchanges = createExchanges(world.bootId);

  return {
    start: () => happen({ type: 'start' }),
    /** Says that central has something new, or may have. Missing it costs no more than a minute. */
    announced: () => happen({ type: 'announced' }),
    woken: () => happen({ type: 'woken' }),
    /** The request could not be taken to central, or its answer not be read. */
    failed: () => happen({ type: 'failed' }),
    hear(part: ConfigurationPart): Promise<void> {
      const request = exchanges.requestOf(part.exchange);
      return request === null ? Promise.resolve() : happen({ type: 'heard', request, part });
    },
  };
}
