import { useAtom } from 'jotai';
import { atomWithStorage, createJSONStorage } from 'jotai/utils';

/** Lists the levels below the global one: whoever configures them chooses first of which one. */
export type Level = 'branchType' | 'branch';

export interface SelectedLevel {
  readonly id: number;
  readonly name: string;
}

const levelStorage = (name: string) =>
  atomWithStorage<SelectedLevel | null>(
    name,
    null,
    createJSONStorage<SelectedLevel | null>(() => localStorage),
    { getOnInit: true },
  );

const ATOMS = {
  branchType: levelStorage('turno.configuration.branchType'),
  branch: levelStorage('turno.configuration.branch'),
} as const;

/**
 * Tells of which branch type or branch is being configured, remembered between screens and visits (configuration
 * specification, section 1); null before one was chosen.
 */
export const useSelectedLevel = (level: Level) => useAtom(ATOMS[level]);
