import { createContext, useContext } from 'react';
import { useShows } from '#renderer/lib/installation/sync-type.tsx';
import { usePrivilege } from '#renderer/lib/session/use-privilege.ts';
import { type Offered, offeredOf } from './offered.ts';
import type { Section, Viewer } from './staff-page.ts';

/** Hands down the pages of the product, so that a page that shows the others need not import them. */
export const StaffPagesContext = createContext<readonly Section[]>([]);

export function useViewer(): Viewer {
  return { shows: useShows(), may: usePrivilege() };
}

/** Lists the sections that this installation has and the signed-in user may open. */
export function useSections(): readonly Offered<Section>[] {
  return offeredOf(useContext(StaffPagesContext), useViewer());
}
