import type { Feature } from '#shared/server/kit/feature.ts';
import type { BranchDatabase } from '../db/open-database.ts';
import type { SettingsNow } from '../general-settings.ts';
import type { Notice } from '../notices.ts';
import { createNumbering } from '../tickets/numbering.ts';
import { createQueueFinder } from '../tickets/queue-finder.ts';
import { createWaitingForecast } from '../tickets/waiting-forecast.ts';
import { kioskRoutes } from './routes.ts';

export interface KiosksOptions {
  readonly database: Pick<BranchDatabase, 'readable' | 'reader'>;
  /** Changes with the configuration. */
  readonly version: () => number;
  readonly settings: SettingsNow;
}

/** What kiosks show; the tickets that they ask for are issued as any other. */
export function composeKiosks({ database, version, settings }: KiosksOptions): Feature<Notice> {
  const { readable, reader } = database;
  return {
    routes: kioskRoutes({
      reader,
      findQueue: createQueueFinder(readable, version),
      numbering: createNumbering(readable),
      forecast: createWaitingForecast(readable),
      settings,
    }),
  };
}
