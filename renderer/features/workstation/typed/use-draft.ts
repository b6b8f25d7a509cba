import { atom, useAtom } from 'jotai';

/** Holds what is being typed and chosen for one ticket, but for its comment, and not saved yet. */
export interface Draft {
  readonly idTicket: number;
  readonly name?: string | undefined;
  readonly idDetail?: string | undefined;
}

/** What is typed for the ticket held: it belongs to no field, so that it outlives one that is closed. */
export const draftAtom = atom<Draft | null>(null);

/** The ticket that is let go together with what was typed for it: none of that is lost. */
export const savedWithAtom = atom<number | null>(null);

/** Reads and changes what is typed for a ticket. */
export function useDraft(idTicket: number) {
  const [draft, setDraft] = useAtom(draftAtom);
  const own: Draft = draft?.idTicket === idTicket ? draft : { idTicket };
  return {
    ...own,
    type: (change: Partial<Omit<Draft, 'idTicket'>>) => setDraft({ ...own, ...change }),
  };
}
