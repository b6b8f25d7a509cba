import { useAtomValue } from 'jotai';
import { Navigate } from 'react-router';
import { firstOf, leaves } from '../pages/offered.ts';
import { rememberedPageAtom } from './remembered-page.ts';
import { useOpenSection } from './use-open-section.ts';

/**
 * Leads to a page of the section when none is chosen: in the configuration to the one that was open last, else to
 * the one that opens first (access specification, sections 2 and 4).
 */
export function FirstPage() {
  const remembered = useAtomValue(rememberedPageAtom);
  const section = useOpenSection();
  if (!section) return null;
  const last = section.page.shownAs === 'column' && leaves(section.pages).find(({ to }) => to === remembered);
  return <Navigate to={(last || firstOf(section))?.to ?? '/app/home'} replace />;
}
