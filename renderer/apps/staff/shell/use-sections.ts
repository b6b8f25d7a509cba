import { usePrivilege } from '../../../lib/use-privilege.ts';
import { SECTIONS, type Section } from '../sections.ts';

/** The sections that the signed-in user may open. */
export function useSections(): readonly Section[] {
  const may = usePrivilege();
  return SECTIONS.filter(({ modules }) => may(modules));
}
