import { useEffect, useMemo, useState } from 'react';
import type { ShownScreen } from '#shared/contract/configuration/kiosk-screens.ts';
import type { Draft } from './draft.ts';

interface Kept {
  /** The versions of the screens that the draft was made from. */
  readonly from: string;
  readonly draft: Draft;
}

/**
 * Keeps a draft in the browser at each change, and offers it after a reload or a lost session; one that was made from
 * other screens than there are now is of no use any more.
 */
export function useKeptDraft(idKiosk: number, seen: readonly ShownScreen[]) {
  const key = `turno.kioskDesigner.${idKiosk}`;
  const from = useMemo(() => versionsOf(seen), [seen]);
  const [offered, setOffered] = useState(() => {
    const kept = read(key);
    return kept?.from === from ? kept.draft : null;
  });
  return {
    offered,
    decide: () => setOffered(null),
    keep: (draft: Draft | null) => write(key, draft && { from, draft }),
  };
}

/** Keeps what is not saved, and nothing once it is. */
export function useKeeping(keep: (draft: Draft | null) => void, draft: Draft, dirty: boolean): void {
  useEffect(() => {
    if (dirty) keep(draft);
  });
}

const versionsOf = (seen: readonly ShownScreen[]): string =>
  seen.map(({ idKioskScreen, rowVersion }) => `${idKioskScreen}:${rowVersion}`).join();

function read(key: string): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}

function write(key: string, kept: Kept | null): void {
  try {
    if (kept) localStorage.setItem(key, JSON.stringify(kept));
    else localStorage.removeItem(key);
  } catch {
    // Remembering is a comfort: a browser without room for it designs all the same.
  }
}
