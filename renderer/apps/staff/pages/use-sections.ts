import { useAtomValue } from 'jotai';
import { createContext, useContext } from 'react';
import { useShows } from '#renderer/lib/installation.tsx';
import { useLicence } from '#renderer/lib/reads.ts';
import { sessionAtom, usePrivilege } from '#renderer/lib/session.ts';
import { type Offered, offeredOf } from './offered.ts';
import type { Section, Viewer } from './staff-page.ts';

/** Provides the pages of the product, so that pages can link to others without importing them. */
export const StaffPagesContext = createContext<readonly Section[]>([]);

/** The sync type and, for SMS and the dashboard, the licence determine the parts of an installation. */
export function useViewer(): Viewer {
  const shows = useShows();
  const licence = useLicence();
  return {
    shows: (part) =>
      shows(part) &&
      (part !== 'sms' || licence?.maxSMS !== 0) &&
      (part !== 'dashboard' || licence?.dashboardEnabled !== 'N'),
    may: usePrivilege(),
    isLimited: useAtomValue(sessionAtom)?.user.limited === true,
  };
}

/** Lists the sections that this installation has and the signed-in user may open. */
export function useSections(): readonly Offered<Section>[] {
  return offeredOf(useContext(StaffPagesContext), useViewer());
}
