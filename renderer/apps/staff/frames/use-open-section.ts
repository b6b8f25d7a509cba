import type { Offered } from '../pages/offered.ts';
import { useOpenPages } from '../pages/open-pages.ts';
import type { Section } from '../pages/staff-page.ts';
import { useSections } from '../pages/use-sections.ts';

/** The open section, with the pages offered to the user. */
export function useOpenSection(): Offered<Section> | undefined {
  const { chain } = useOpenPages();
  return useSections().find(({ page }) => page === chain[0]?.page);
}
