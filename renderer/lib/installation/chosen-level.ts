import { useAtom } from 'jotai';
import { atomWithStorage, createJSONStorage } from 'jotai/utils';

/** Lists the levels below the global one: whoever configures them chooses first of which one. */
export type Level = 'branchType' | 'branch';

export interface Chosen {
  readonly id: number;
  readonly name: string;
}

const remembered = (name: string) =>
  atomWithStorage<Chosen | null>(
    name,
    null,
    createJSONStorage<Chosen | null>(() => localStorage),
    { getOnInit: true },
  );

const ATOMS = {
  branchType: remembered('turno.configuration.branchType'),
  branch: remembered('turno.configuration.branch'),
} as const;

/**
 * Tells of which branch type or branch is being configured, remembered between screens and visits (configuration
 * specification, section 1); null before one was chosen.
 */
export const useChosen = (level: Level) => useAtom(ATOMS[level]);
