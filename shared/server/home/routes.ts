import { getHome, type Need } from '#shared/contract/installation/home.ts';
import { type ReadRoute, read } from '../kit/route.ts';
import type { NeedSource } from './need-source.ts';

/** Orders what people see first: what customers feel before what can wait until tomorrow. */
const URGENCY: Readonly<Record<Need['kind'], number>> = {
  lastWorkstation: 0,
  longestWait: 1,
  kiosks: 2,
  displays: 3,
  printers: 4,
  branches: 5,
  letters: 6,
  licence: 7,
  blockedUsers: 8,
  configuration: 9,
  backup: 10,
};

/** Answers what needs the caller now, from what each source finds for those whom it concerns. */
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
