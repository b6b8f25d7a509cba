import { join } from 'node:path';
import type { Express } from 'express';
import { HOUR_MS } from '#shared/domain/time/units.ts';
import { hiddenIn } from '../contract/hidden-in.ts';
import type { SyncType } from '../domain/sync-type.ts';
import { type ConfirmationOptions, createWaitingConfirmation } from './configured/confirm-waiting.ts';
import { checkingVersion } from './configured/version-check.ts';
import { every } from './kit/every.ts';
import { type Feature, runFeatures } from './kit/feature.ts';
import { type MountOptions, mount } from './kit/mount.ts';
import type { ReadRoute, WriteRoute } from './kit/route.ts';
import { documentationRoutes } from './pages/documentation.ts';
import type { Elsewhere } from './pages/page-headers.ts';
import { servePages } from './pages/serve-pages.ts';
import type { ServerOptions } from './server-options.ts';

export interface ServeOptions<Notice, Write extends WriteRoute<never>>
  extends Pick<MountOptions<Write>, 'write' | 'callerOf' | 'branches' | 'branchOf' | 'kioskOf' | 'damage'>,
    Pick<ServerOptions, 'dataDir' | 'pagesDir' | 'clock' | 'log'> {
  readonly server: 'branch' | 'central';
  readonly syncType: SyncType;
  /** The router tries their routes in this order. */
  readonly features: readonly Feature<Notice, ReadRoute | Write>[];
  /** Finds waiting customers, for confirmation before they lose service. */
  readonly confirmBeforeWrite: ConfirmationOptions;
  /** Further origins that pages may connect to. */
  readonly elsewhere: () => Elsewhere | Promise<Elsewhere>;
}

/** Mounts the features, documentation and pages of a server into `app`; returns their lifecycle. */
export function serveFeatures<Notice, Write extends WriteRoute<never>>(
  app: Express,
  options: ServeOptions<Notice, Write>,
) {
  const { features, clock, log, damage } = options;
  const running = runFeatures({ features, now: clock.now, log, damage });
  const asking = createWaitingConfirmation(options.confirmBeforeWrite);
  documentationRoutes(app, options.server);
  mount(app, {
    ...options,
    routes: features.flatMap(({ routes = [] }) => routes.map(asking).map(checkingVersion)),
    hidden: hiddenIn(options.syncType),
    isOneBranch: options.syncType === 'branch',
    uploads: join(options.dataDir, 'uploads'),
  });
  servePages(app, options.pagesDir, options.elsewhere);
  const housekeeping = every(HOUR_MS, running.doHousekeeping);

  return {
    onCommit: running.onCommit,
    start: running.start,
    async stop(): Promise<void> {
      housekeeping.stop();
      await running.stop();
    },
  };
}
