import { atom, useAtom } from 'jotai';
import { atomWithStorage, createJSONStorage } from 'jotai/utils';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { useBranches, useBranchInAddress } from '#renderer/lib/reads/use-branches.ts';
import { sessionAtom } from '#renderer/lib/session/session.ts';
import { useAddressValues } from '#renderer/lib/use-address-values.ts';
import type { Branch } from '#shared/contract/configuration/branches.ts';

/** Holds how somebody looks at supervision: what they chose last, and what they folded. */
interface SupervisionView {
  readonly branch?: number;
  /** The view profile of each branch, by the branch's id. */
  readonly views?: Readonly<Record<string, number>>;
  readonly folded?: readonly string[];
  /** How many a page each table shows. */
  readonly sizes?: Readonly<Record<string, number>>;
}

const storage = createJSONStorage<Readonly<Record<string, SupervisionView>>>(() => localStorage);
const storedAtom = atomWithStorage('turno.supervision', {}, storage, { getOnInit: true });

/** Keeps it for each user apart: another who signs in here looks in their own way. */
const supervisionViewAtom = atom(
  (get): SupervisionView => get(storedAtom)[String(get(sessionAtom)?.user.id)] ?? {},
  (get, set, change: (now: SupervisionView) => SupervisionView) => {
    const idUsers = get(sessionAtom)?.user.id;
    if (idUsers === undefined) return;
    const all = get(storedAtom);
    set(storedAtom, { ...all, [String(idUsers)]: change(all[String(idUsers)] ?? {}) });
  },
);

/** Remembers in this browser how the signed-in user looks at supervision. */
export const useSupervisionView = () => useAtom(supervisionViewAtom);

/** Tells whether a block is folded, and folds it. */
export function useFolded(block: string) {
  const [{ folded = [] }, change] = useSupervisionView();
  const isFolded = folded.includes(block);
  const fold = useCallback(
    () =>
      change((now) => {
        const others = (now.folded ?? []).filter((one) => one !== block);
        return { ...now, folded: isFolded ? others : [...others, block] };
      }),
    [change, block, isFolded],
  );
  return { isFolded, fold };
}

const FIRST = { view: '' };

/** Tells which view profile narrows a branch's figures; null for all its queues. The address comes before what was chosen last. */
export function useView(idBranches: number) {
  const [{ views = {} }, change] = useSupervisionView();
  const show = useCallback(
    (idViewProfiles: number | null) =>
      change((now) => {
        const { [String(idBranches)]: _, ...others } = now.views ?? {};
        const own = idViewProfiles === null ? {} : { [String(idBranches)]: idViewProfiles };
        return { ...now, views: { ...others, ...own } };
      }),
    [change, idBranches],
  );
  const [{ view }, changeAddress] = useAddressValues(FIRST);
  return {
    idViewProfile: Number(view) || (views[String(idBranches)] ?? null),
    show: (idViewProfiles: number | null) => {
      show(idViewProfiles);
      changeAddress({ view: idViewProfiles === null ? '' : String(idViewProfiles) });
    },
  };
}

interface SupervisedBranch {
  /** Undefined while they are loaded, null where there is none. */
  readonly branch: Branch | null | undefined;
  readonly branches: readonly Branch[];
  readonly choose: (idBranches: number) => void;
}

/**
 * Tells which branch is supervised: the one in the address, else the one looked at last, else the first. Choosing another
 * writes it into both.
 */
export function useSupervisedBranch(): SupervisedBranch {
  const branches = useBranches();
  const { branch: named, isRead } = useBranchInAddress();
  const [, setParams] = useSearchParams();
  const [{ branch: last }, change] = useSupervisionView();
  const branch = named ?? branches.find(({ idBranches }) => idBranches === last) ?? branches[0];
  return {
    branch: branch ?? (isRead ? null : undefined),
    branches,
    choose: (idBranches) => {
      change((now) => ({ ...now, branch: idBranches }));
      setParams(
        (now) => {
          now.set('branch', String(idBranches));
          now.delete('view');
          return now;
        },
        { replace: true },
      );
    },
  };
}
