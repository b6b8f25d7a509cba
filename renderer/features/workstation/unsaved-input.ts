import { atom, useAtom, useSetAtom, useStore } from 'jotai';
import { useCallback } from 'react';
import { MAX_COMMENT_LENGTH } from '#shared/contract/tickets/ticket-content.ts';
import { MAX_NAME_LENGTH, type Ticket, type UnsavedInput } from '#shared/contract/tickets/tickets.ts';
import type { Workstation } from '#shared/contract/workstation/workstations.ts';

/** Reads what was typed for the ticket held and not saved, for the commands that let it go. */
export function useUnsavedInput(workstation: Workstation) {
  const store = useStore();
  const showTab = useSetAtom(attentionTabAtom);
  const comment = useComment(workstation);
  const { ticket } = workstation;
  const { name, idDetail } = useDraft(ticket?.idTicket ?? 0);

  /** What goes with the command; null where something holds it back, which then has the keyboard. */
  function collect(): UnsavedInput | null {
    if (!ticket) return {};
    const drafts = { name, idDetail, comment: comment.unsaved ? comment.text : undefined };
    const typed = collectUnsavedInput(drafts, ticket);
    if (typeof typed === 'string') {
      focusBlockingField(typed);
      return null;
    }
    return typed;
  }

  /** Says that it is being saved with the ticket's leaving, so that nobody is told it is lost. */
  function markSaving(saved: UnsavedInput): void {
    if (Object.keys(saved).length > 0) store.set(savedWithAtom, ticket?.idTicket ?? null);
  }

  function focusBlockingField(by: BlockingField): void {
    if (by === 'comment') showTab('comments');
    // Waits for the tab to be drawn.
    requestAnimationFrame(() => document.querySelector<HTMLElement>(FIELDS[by])?.focus());
  }

  /** Ends what `begin` began: what was saved is no draft any more. */
  function finishSaving(isSaved: boolean): void {
    store.set(savedWithAtom, null);
    if (!isSaved) return;
    comment.settle();
    store.set(draftAtom, (now) => (now?.idTicket === ticket?.idTicket ? null : now));
  }

  return { take: collect, hold: focusBlockingField, begin: markSaving, settle: finishSaving };
}

const FIELDS: Record<BlockingField, string> = {
  name: '[data-typed="name"] input',
  comment: '[data-typed="comment"] textarea',
};

/** Holds what an operator has typed for a ticket and not saved; what is undefined was not touched. */
interface Drafts {
  readonly name: string | undefined;
  readonly comment: string | undefined;
  readonly idDetail: string | undefined;
}

/** Names the field whose content stands in the way of letting the ticket go. */
type BlockingField = 'name' | 'comment';

/**
 * Sorts out what was typed for a ticket: what goes with the command that lets it go, or the field that holds that back.
 * A name field that was opened and left empty is nothing typed, unless there was a name.
 */
export function collectUnsavedInput(
  { name, comment, idDetail }: Drafts,
  { customerName }: Pick<Ticket, 'customerName'>,
): UnsavedInput | BlockingField {
  const typedName = name?.trim() ?? customerName ?? '';
  const isNamed = typedName !== (customerName ?? '');
  if (isNamed && nameProblem(typedName) !== null) return 'name';
  if (comment !== undefined && isTooLong(comment)) return 'comment';
  return {
    ...(isNamed && { customerName: typedName }),
    ...(comment !== undefined && { notes: comment }),
    ...(idDetail !== undefined && { idTransactionDetails: Number(idDetail) }),
  };
}

/** Holds what is being typed and chosen for one ticket, but for its comment, and not saved yet. */
interface Draft {
  readonly idTicket: number;
  readonly name?: string | undefined;
  readonly idDetail?: string | undefined;
}

/** What is typed for the ticket held: it belongs to no field, so that it outlives one that is closed. */
const draftAtom = atom<Draft | null>(null);

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

/** Remembers what one operator has typed and read of the comments, by ticket; only for as long as the page is open. */
interface CommentMemory {
  readonly drafts: Readonly<Record<string, string>>;
  /** The comments as they were when the operator had them before their eyes. */
  readonly read: Readonly<Record<string, string>>;
}

export const NO_DRAFTS: CommentMemory = { drafts: {}, read: {} };

const memoryAtom = atom(NO_DRAFTS);

/** Keys what an operator typed by ticket and user: tickets come back to a workstation, and operators change. */
export const commentKey = (idUsers: number | null, idTicket: number): string => `${idUsers}/${idTicket}`;

/** Writes a comment as the server keeps it: without the white space around it, every end of line alike. */
const normalizeComment = (text: string): string => text.replace(/\r\n?/g, '\n').trim();

/** Keeps what is being typed; what would be kept as it is already is no draft. */
export function withDraft(memory: CommentMemory, key: string, text: string, saved: string): CommentMemory {
  if (text === saved) return discarded(memory, key);
  return { ...memory, drafts: { ...memory.drafts, [key]: text } };
}

/** Forgets what was typed: it was saved or discarded. */
export function discarded(memory: CommentMemory, key: string): CommentMemory {
  const { [key]: _, ...drafts } = memory.drafts;
  return { ...memory, drafts };
}

/** Remembers that the operator has seen the comment as it is. */
export function seen(memory: CommentMemory, key: string, saved: string): CommentMemory {
  return memory.read[key] === saved ? memory : { ...memory, read: { ...memory.read, [key]: saved } };
}

/** Tells whether a colleague noted something that this operator has not seen yet. */
export function isNew({ read }: CommentMemory, key: string, saved: string): boolean {
  return saved !== '' && read[key] !== saved;
}

/** Tells whether something was typed that would change the comment. */
export function isUnsaved({ drafts }: CommentMemory, key: string, saved: string): boolean {
  const draft = drafts[key];
  return draft !== undefined && normalizeComment(draft) !== saved;
}

/** Counts the characters that the server would count. */
export const commentLength = (text: string): number => normalizeComment(text).length;

/** Tells whether a comment is longer than any may be (operations specification, section 9). */
export const isTooLong = (text: string): boolean => commentLength(text) > MAX_COMMENT_LENGTH;

/** Finds what stands in the way of a name, as the key of its text; null where nothing does. */
export function nameProblem(name: string): 'empty' | 'tooLong' | null {
  const typed = name.trim();
  if (typed === '') return 'empty';
  return typed.length > MAX_NAME_LENGTH ? 'tooLong' : null;
}

/** Lists the tabs of the ticket held; Alt and their place, from 1, switch to them. */
export const ATTENTION_TABS = ['transaction', 'information', 'comments'] as const;
export type AttentionTab = (typeof ATTENTION_TABS)[number];

/** Holds the tab that the operator chose, for as long as the page is open; null before the first choice. */
export const attentionTabAtom = atom<AttentionTab | null>(null);
