import type { KeyObject } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { createLicences } from '../licence/licences.ts';
import type { PaperDrawing } from '../ticket-designs/paper-drawing.ts';
import { installationNeeds } from './installation-needs.ts';
import type { NeedSource } from './need-source.ts';
import { homeRoutes } from './routes.ts';

export interface HomeOptions {
  readonly reader: Kysely<SharedTables>;
  readonly licenceKey?: KeyObject | null | undefined;
  readonly paperDrawing: Pick<PaperDrawing, 'missing'>;
  /** Needs that only this server can detect. */
  readonly sources: readonly NeedSource[];
}

/** Composes the home page: tasks that need the user's attention. */
export const composeHome = ({ reader, licenceKey = null, paperDrawing, sources }: HomeOptions) => ({
  routes: homeRoutes([
    ...sources,
    ...installationNeeds(reader, createLicences(licenceKey), paperDrawing.missing),
  ]),
});
