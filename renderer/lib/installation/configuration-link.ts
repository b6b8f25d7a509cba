import type { SelectedLevel } from './selected-level.ts';
import { useShows } from './sync-type.tsx';

interface Levels {
  readonly branchType?: SelectedLevel | null | undefined;
  readonly branch?: SelectedLevel | null | undefined;
}

/** Props of a link: where it leads, and what is chosen on the way. */
interface LinkTo {
  readonly to: string;
  readonly state?: unknown;
}

/** The level at which a page configures, by its address. */
function levelOf(page: string) {
  if (page.startsWith('branch-type/'))
    return { part: 'configuration.branchType', address: 'branch-type', of: 'branchType' } as const;
  if (page.startsWith('branch/'))
    return { part: 'configuration.branch', address: 'branch', of: 'branch' } as const;
  return { part: 'configuration.global', address: null, of: 'branch' } as const;
}

/**
 * Makes links to pages below the configuration that choose the branch type or branch there; undefined where this
 * installation does not show the page.
 */
export function useConfigurationLink(): (page: string, levels: Levels) => LinkTo | undefined {
  const shows = useShows();
  return (page, levels) => {
    const level = levelOf(page);
    if (!shows(level.part)) return undefined;
    const goOn = `/app/configuration/${page}`;
    const choice = level.address && levels[level.of];
    return choice
      ? { to: `/app/configuration/${level.address}/chosen`, state: { choice, goOn } }
      : { to: goOn };
  };
}
