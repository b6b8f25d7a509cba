import { atom, useAtom } from 'jotai';
import { atomWithStorage, createJSONStorage } from 'jotai/utils';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { useBranches, useBranchInAddress } from '#renderer/lib/reads.ts';
import { sessionAtom } from '#renderer/lib/session.ts';
import { useAddressValues } from '#renderer/lib/use-address-values.ts';
import type { Branch } from '#shared/contract/configuration/branches.ts';

/** Stored settings of a user: last branch, view profiles, folded blocks and page sizes. */
interface SupervisionView {
  readonly branch?: number;
  /** View profile by branch id. */
  readonly views?: Readonly<Record<string, number>>;
  readonly folded?: readonly string[];
  /** Page size by table. */
  readonly sizes?: Readonly<Record<string, number>>;
}

const storage = createJSONStorage<Readonly<Record<string, SupervisionView>>>(() => localStorage);
const storedAtom = atomWithStorage('turno.supervision', {}, storage, { getOnInit: true });

/** Stored per user. */
const supervisionViewAtom = atom(
  (get): SupervisionView => get(storedAtom)[String(get(sessionAtom)?.user.id)] ?? {},
  (get, set, change: (now: SupervisionView) => SupervisionView) => {
    const idUsers = get(sessionAtom)?.user.id;
    if (idUsers === undefined) return;
    const all = get(storedAtom);
    set(storedAtom, { ...all, [String(idUsers)]: change(all[String(idUsers)] ?? {}) });
  },
);

/** Settings of the current user, stored in this browser. */
export const useSupervisionView = () => useAtom(supervisionViewAtom);

/** Whether a block is folded, with a setter. */
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

/** Id of the branch's view profile; null for all queues. The URL takes precedence over the stored one. */
export function useView(idBranches: number) {
  const [{ views = {} }, change] = useSupervisionView();
  const show = useCallback(
    (idViewProfiles: number | null) =>
      change((now) => {
        const { [String(idBranches)]: _, ...others } = now.views ?? {};
        const entry = idViewProfiles === null ? {} : { [String(idBranches)]: idViewProfiles };
        return { ...now, views: { ...others, ...entry } };
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
  /** Undefined while loading, null without branches. */
  readonly branch: Branch | null | undefined;
  readonly branches: readonly Branch[];
  readonly select: (idBranches: number) => void;
}

/** The supervised branch: from the URL, else the last one, else the first. A selection updates URL and storage. */
export function useSupervisedBranch(): SupervisedBranch {
  const branches = useBranches();
  const { branch: named, isRead } = useBranchInAddress();
  const [, setParams] = useSearchParams();
  const [{ branch: last }, change] = useSupervisionView();
  const branch = named ?? branches.find(({ idBranches }) => idBranches === last) ?? branches[0];
  return {
    branch: branch ?? (isRead ? null : undefined),
    branches,
    select: (idBranches) => {
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
