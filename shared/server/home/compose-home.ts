import type { KeyObject } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { SharedTables } from '../db/tables.ts';
import { createLicences } from '../licence/licences.ts';
import { installationNeeds } from './installation-needs.ts';
import type { NeedSource } from './need-source.ts';
import { homeRoutes } from './routes.ts';

export interface HomeOptions {
  readonly reader: Kysely<SharedTables>;
  readonly licenceKey?: KeyObject | null | undefined;
  /** What only this server can find, beside what every installation can need. */
  readonly sources: readonly NeedSource[];
}

/** The home page: what needs whoever opens it. */
export const composeHome = ({ reader, licenceKey = null, sources }: HomeOptions) => ({
  routes: homeRoutes([...sources, ...installationNeeds(reader, createLicences(licenceKey))]),
});
