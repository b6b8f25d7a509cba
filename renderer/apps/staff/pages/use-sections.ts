import { useAtomValue } from 'jotai';
import { createContext, useContext } from 'react';
import { useShows } from '#renderer/lib/installation.tsx';
import { useLicence } from '#renderer/lib/reads.ts';
import { sessionAtom, usePrivilege } from '#renderer/lib/session.ts';
import { type Offered, offeredOf } from './offered.ts';
import type { Section, Viewer } from './staff-page.ts';

/** Hands down the pages of the product, so that a page that shows the others need not import them. */
export const StaffPagesContext = createContext<readonly Section[]>([]);

/** What an installation shows is settled by its sync type, and of SMS by its licence. */
export function useViewer(): Viewer {
  const shows = useShows();
  const licence = useLicence();
  return {
    shows: (part) => shows(part) && (part !== 'sms' || licence?.maxSMS !== 0),
    may: usePrivilege(),
    isLimited: useAtomValue(sessionAtom)?.user.limited === true,
  };
}

/** Lists the sections that this installation has and the signed-in user may open. */
export function useSections(): readonly Offered<Section>[] {
  return offeredOf(useContext(StaffPagesContext), useViewer());
}
