import { getHome, type Need } from '#shared/contract/installation/home.ts';
import { type ReadRoute, read } from '../kit/route.ts';
import type { NeedSource } from './need-source.ts';

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
export function homeRoutes(sources: readonly NeedSource[]): ReadRoute[] {
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
