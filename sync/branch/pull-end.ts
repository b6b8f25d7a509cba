import type {
  ConfigurationPart,
  ConfigurationRequest,
} from '#shared/contract/replication/protocol/configuration-messages.ts';
import type { ConfigurationStore } from './configuration-store.ts';
import { createExchanges, putToWork } from './machine-at-work.ts';
import type { planSwap } from './plan-swap.ts';
import { NOT_PULLED, type PullEffect, type PullEvent, type PullState, pullStep } from './pull-step.ts';
import { storedScopes, takePart } from './take-part.ts';

export interface PullWorld {
  readonly store: ConfigurationStore;
  /** Sends a request to central. The answer arrives through `hear`, if at all. */
  readonly ask: (request: ConfigurationRequest) => void;
  /** Calls `woken` after a delay, ms; the latest call counts. */
  wakeAfter(ms: number): void;
  /** Notifies the administrators of the branch. */
  alarm(reason: string): void;
  /** Random number in [0, 1). */
  random(): number;
  readonly bootId: string;
  /** Determines the changes; default `planSwap`. */
  readonly plan?: typeof planSwap;
}

/** Runs the pull of the branch: `pullStep` decides; errors raise an alarm and are retried. */
export function createPullEnd(world: PullWorld) {
  const { store } = world;

  const happen = putToWork<PullState, PullEvent, PullEffect>(
    { begin: NOT_PULLED, decide: pullStep, perform, failed: { type: 'failed' } },
    world,
  );

  async function perform(effect: PullEffect): Promise<PullEvent | null> {
    switch (effect.type) {
      case 'ask': {
        const stored = storedScopes(await store.status());
        world.ask({ exchange: exchanges.nameOf(effect.request), stored });
        return null;
      }
      case 'take':
        return { type: 'stored', outcome: await takePart(store, effect.part, world.plan) };
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
    /** Central has or may have a new revision. A lost notice delays the pull by at most a minute. */
    announced: () => happen({ type: 'announced' }),
    woken: () => happen({ type: 'woken' }),
    /** The request could not be taken to central, or its answer not be read. */
    failed: () => happen({ type: 'failed' }),
    receive(part: ConfigurationPart): Promise<void> {
      const request = exchanges.requestOf(part.exchange);
      return request === null ? Promise.resolve() : happen({ type: 'received', request, part });
    },
  };
}
