import { useShows } from '#renderer/lib/server/sync-type.tsx';
import { usePrivilege } from '#renderer/lib/session/use-privilege.ts';
import { type Section, sectionsFor } from '../sections.ts';

/** The sections that this installation has and the signed-in user may open. */
export function useSections(): readonly Section[] {
  return sectionsFor(useShows(), usePrivilege());
}
