import { useAtomValue } from 'jotai';
import { Navigate } from 'react-router';
import { firstOf, pagesWithScreens } from '../pages/offered.ts';
import { lastPageAtom } from './last-page.ts';
import { useOpenSection } from './use-open-section.ts';

/**
 * Leads to a page of the section when none is chosen: in the configuration to the one that was open last, else to
 * the one that opens first (access specification, sections 2 and 4).
 */
export function FirstPage() {
  const remembered = useAtomValue(lastPageAtom);
  const section = useOpenSection();
  if (!section) return null;
  const last =
    section.page.shownAs === 'column' && pagesWithScreens(section.pages).find(({ to }) => to === remembered);
  return <Navigate to={(last || firstOf(section))?.to ?? '/app/home'} replace />;
}
