import { atom, useAtom } from 'jotai';
import { useCallback } from 'react';
import type { Workstation } from '#shared/contract/workstation/workstations.ts';
import { commentKey, discarded, isNew, isUnsaved, NO_DRAFTS, seen, withDraft } from './comment-drafts.ts';

const memoryAtom = atom(NO_DRAFTS);

/** Reads the comment of the ticket held: as it is saved, as it is being typed, and whether the operator has seen it. */
export function useComment({ idUsers, ticket }: Workstation) {
  const [memory, setMemory] = useAtom(memoryAtom);
  const key = commentKey(idUsers, ticket?.idTicket ?? 0);
  const saved = ticket?.notes ?? '';
  const see = useCallback(() => setMemory((now) => seen(now, key, saved)), [setMemory, key, saved]);

  return {
    saved,
    text: memory.drafts[key] ?? saved,
    unsaved: isUnsaved(memory, key, saved),
    isNew: isNew(memory, key, saved),
    type: (text: string) => setMemory((now) => withDraft(now, key, text, saved)),
    /** Goes back to the saved one, which is `as` once something else was saved. */
    settle: (as = saved) => setMemory((now) => seen(discarded(now, key), key, as)),
    see,
  };
}
