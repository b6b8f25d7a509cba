import { useAtom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Selection } from './selection.ts';
import { useSelections } from './use-selections.ts';

const PARTS = ['group', 'profile'] as const satisfies (keyof Selection)[];
type Part = (typeof PARTS)[number];

/** Stores the names of selected objects in this browser; after deletion they are not available elsewhere. */
const namesAtom = atomWithStorage<Readonly<Record<string, string>>>('turno.dashboard', {}, undefined, {
  getOnInit: true,
});

/** One sentence for each selected object that was disabled or deleted, so that everything is shown instead. */
export function useRemovedSelection(selection: Selection): readonly string[] {
  const { t } = useTranslation('dashboard');
  const { data } = useSelections();
  const [names, setNames] = useAtom(namesAtom);
  const offered = data && { group: data.branchGroups, profile: data.viewProfiles };
  const selected = PARTS.flatMap((part) => {
    const id = selection[part];
    if (!offered || id === null) return [];
    return { part, key: `${part}:${id}`, name: offered[part].find((one) => one.id === id)?.name };
  });

  const known = selected.flatMap(({ key, name }) => (name === undefined ? [] : [[key, name] as const]));
  const isNew = known.some(([key, name]) => names[key] !== name);
  useEffect(() => {
    if (isNew) setNames((now) => ({ ...now, ...Object.fromEntries(known) }));
  });

  const sentenceOf = (part: Part, name: string | undefined) =>
    name === undefined ? t(`selection.gone.${part}`) : t(`selection.gone.${part}Named`, { name });
  return selected.flatMap(({ part, key, name }) =>
    name === undefined ? [sentenceOf(part, names[key])] : [],
  );
}
