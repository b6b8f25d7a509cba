import type { KeyObject } from 'node:crypto';
import type { Kysely } from 'kysely';
import { getHome, type Need } from '#shared/contract/installation/home.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { type ReadRoute, read } from '../kit/route.ts';
import { createLicences } from '../licence/licences.ts';
import type { PaperDrawing } from '../ticket-designs/paper-drawing.ts';
import { installationNeeds, type NeedSource } from './installation-needs.ts';

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

/** Order of urgency: effects on customers first. */
const URGENCY: Readonly<Record<Need['kind'], number>> = {
  lastWorkstation: 0,
  maxWait: 1,
  kiosks: 2,
  displays: 3,
  printers: 4,
  branches: 5,
  emails: 6,
  licence: 7,
  blockedUsers: 8,
  configuration: 9,
  backup: 10,
};

/** Route of the tasks that need the caller's attention. */
function homeRoutes(sources: readonly NeedSource[]): ReadRoute[] {
  return [
    read(getHome, async ({ caller, now }) => {
      const concerned = sources.filter(({ modules }) =>
        modules.some((module) => caller.modules.includes(module)),
      );
      const found = await Promise.all(concerned.map(({ find }) => find(caller, now)));
      return { needs: found.flat().sort((a, b) => URGENCY[a.kind] - URGENCY[b.kind]) };
    }),
  ];
}
