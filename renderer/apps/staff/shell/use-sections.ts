import { useShows } from '../../../lib/sync-type.tsx';
import { usePrivilege } from '../../../lib/use-privilege.ts';
import { SECTIONS, type Section } from '../sections.ts';

/** The sections that this installation has and the signed-in user may open. */
export function useSections(): readonly Section[] {
  const may = usePrivilege();
  const shows = useShows();
  return SECTIONS.filter(({ modules, part }) => shows(part) && may(modules));
}
