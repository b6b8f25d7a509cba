import { useEffect, useState } from 'react';

interface StoredDraft<Draft> {
  /** Names what the draft was made from. */
  readonly from: string;
  readonly draft: Draft;
}

/**
 * Keeps a draft in the browser under a key at each change, and offers it after a reload or a lost session; one that was
 * made from something else than there is now is of no use any more.
 */
export function usePersistedDraft<Draft>(key: string, from: string) {
  const [offered, setOffered] = useState(() => {
    const stored = read<Draft>(key);
    return stored?.from === from ? stored.draft : null;
  });
  return {
    offered,
    decide: () => setOffered(null),
    keep: (draft: Draft | null) => write(key, draft && { from, draft }),
  };
}

/** Keeps what is not saved, and nothing once it is. */
export function usePersistChanges<Draft>(
  keep: (draft: Draft | null) => void,
  draft: Draft,
  dirty: boolean,
): void {
  useEffect(() => {
    if (dirty) keep(draft);
  });
}

function read<Draft>(key: string): StoredDraft<Draft> | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as StoredDraft<Draft> | null;
  } catch {
    return null;
  }
}

function write<Draft>(key: string, stored: StoredDraft<Draft> | null): void {
  try {
    if (stored) localStorage.setItem(key, JSON.stringify(stored));
    else localStorage.removeItem(key);
  } catch {
    // Remembering is a comfort: a browser without room for it designs all the same.
  }
}
