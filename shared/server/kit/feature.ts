import type { Logger } from 'pino';
import type { Millis } from '#shared/domain/ids.ts';
import type { DamageWatch } from '../db/damage.ts';
import type { Route } from './route.ts';

/**
 * A part of a server with its routes and lifecycle. Each is composed by its own `compose-<feature>.ts`; the
 * composition root has one line for it.
 */
export interface Feature<Notice, Mounted = Route<Notice>> {
  readonly routes?: readonly Mounted[];
  /** Receives the notices of a commit before its writer is answered. Must not throw. */
  onCommit?(notices: readonly Notice[]): void;
  /** Deletes old data: before the start and every hour. */
  doHousekeeping?(now: Millis): Promise<unknown>;
  /** Starts background work when the configuration is ready. */
  start?(): unknown;
  /** Resolves when no work is running. */
  stop?(): unknown;
}

export interface RunningOptions<Notice, Mounted> {
  readonly features: readonly Feature<Notice, Mounted>[];
  readonly now: () => Millis;
  readonly log: Logger;
  readonly damage: Pick<DamageWatch, 'look'>;
}

/** Combines features: starts them in order and stops them in reverse. */
export function runFeatures<Notice, Mounted>(options: RunningOptions<Notice, Mounted>) {
  const { features, now, log, damage } = options;
  const listeners = features.filter(({ onCommit }) => onCommit !== undefined);

  async function tidy(feature: Feature<Notice, Mounted>): Promise<void> {
    try {
      await feature.doHousekeeping?.(now());
    } catch (error) {
      log.error({ err: error }, 'housekeeping failed');
      damage.look(error);
    }
  }

  return {
    onCommit(notices: readonly Notice[]): void {
      for (const listener of listeners) listener.onCommit?.(notices);
    },
    async doHousekeeping(): Promise<void> {
      await Promise.all(features.map(tidy));
    },
    async start(): Promise<void> {
      for (const feature of features) {
        await tidy(feature);
        await feature.start?.();
      }
    },
    async stop(): Promise<void> {
      for (const feature of features.toReversed()) await feature.stop?.();
    },
  };
}
