import type { ReactNode } from 'react';
import { useShows } from '#renderer/lib/installation.tsx';
import { ModulesWithScreen } from '#renderer/lib/session.ts';
import { modulesWithScreen } from './offered.ts';
import { STAFF_PAGES } from './staff-pages.ts';
import { StaffPagesContext } from './use-sections.ts';

/** Hands down the pages of the product, and which permissions they are for. */
export function ScreensProvider({ children }: { readonly children: ReactNode }) {
  const shows = useShows();
  return (
    <StaffPagesContext value={STAFF_PAGES}>
      <ModulesWithScreen value={modulesWithScreen(STAFF_PAGES, shows)}>{children}</ModulesWithScreen>
    </StaffPagesContext>
  );
}
