import { atom, useAtom, useSetAtom, useStore } from 'jotai';
import { useCallback } from 'react';
import { MAX_COMMENT_LENGTH } from '#shared/contract/tickets/ticket-content.ts';
import {
  isNullName,
  MAX_NAME_LENGTH,
  type Ticket,
  type UnsavedInput,
} from '#shared/contract/tickets/tickets.ts';
import type { Workstation } from '#shared/contract/workstation/workstations.ts';

/** Collects the unsaved input for the current ticket, for commands that release it. */
export function useUnsavedInput(workstation: Workstation) {
  const store = useStore();
  const showTab = useSetAtom(attentionTabAtom);
  const comment = useComment(workstation);
  const { ticket } = workstation;
  const { name, idDetail } = useDraft(ticket?.idTicket ?? 0);

  /** Input to send with the command; null if invalid input blocks it, whose field is focused. */
  function collect(): UnsavedInput | null {
    if (!ticket) return {};
    const drafts = { name, idDetail, comment: comment.unsaved ? comment.text : undefined };
    const input = collectUnsavedInput(drafts, ticket);
    if (typeof input === 'string') {
      focusBlockingField(input);
      return null;
    }
    return input;
  }

  function focusBlockingField(by: BlockingField): void {
    if (by === 'comment') showTab('comments');
    // Waits until the tab is rendered.
    requestAnimationFrame(() => document.querySelector<HTMLElement>(FIELDS[by])?.focus());
  }

  /** Discards the drafts after they were saved with the ticket. */
  function discard(): void {
    comment.reset();
    store.set(draftAtom, (now) => (now?.idTicket === ticket?.idTicket ? null : now));
  }

  return { collect, focusBlockingField, discard };
}

const FIELDS: Record<BlockingField, string> = {
  name: '[data-input="name"] input',
  comment: '[data-input="comment"] textarea',
};

/** Unsaved input for a ticket; undefined fields were not changed. */
interface Drafts {
  readonly name: string | undefined;
  readonly comment: string | undefined;
  readonly idDetail: string | undefined;
}

/** Field whose invalid input blocks releasing the ticket. */
type BlockingField = 'name' | 'comment';

/**
 * Validates the unsaved input: returns the data for the command or the blocking field. A name field left empty counts
 * as unchanged unless there was a name.
 *
 * @internal used by tests besides this file
 */
export function collectUnsavedInput(
  { name, comment, idDetail }: Drafts,
  { customerName }: Pick<Ticket, 'customerName'>,
): UnsavedInput | BlockingField {
  const newName = name?.trim() ?? customerName ?? '';
  const isNamed = newName !== (customerName ?? '');
  if (isNamed && nameProblem(newName) !== null) return 'name';
  if (comment !== undefined && isTooLong(comment)) return 'comment';
  return {
    ...(isNamed && { customerName: newName }),
    ...(comment !== undefined && { notes: comment }),
    ...(idDetail !== undefined && { idTransactionDetails: Number(idDetail) }),
  };
}

/** Unsaved input for one ticket, except its comment. */
interface Draft {
  readonly idTicket: number;
  readonly name?: string | undefined;
  readonly idDetail?: string | undefined;
}

/** Independent of the fields, so that it survives when one is closed. */
const draftAtom = atom<Draft | null>(null);

/** Reads and updates the draft of a ticket. */
export function useDraft(idTicket: number) {
  const [draft, setDraft] = useAtom(draftAtom);
  const current: Draft = draft?.idTicket === idTicket ? draft : { idTicket };
  return {
    ...current,
    type: (change: Partial<Omit<Draft, 'idTicket'>>) => setDraft({ ...current, ...change }),
  };
}

/** Comment of the current ticket: saved text, draft and read state. */
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
    /** Discards the draft; `as` is the saved text if it has changed. */
    reset: (as = saved) => setMemory((now) => seen(discarded(now, key), key, as)),
    see,
  };
}

/** Comment drafts and read comments of operators by ticket, while the page is open. */
interface CommentMemory {
  readonly drafts: Readonly<Record<string, string>>;
  /** Last text of each comment that the operator has seen. */
  readonly read: Readonly<Record<string, string>>;
}

/** @internal used by tests besides this file */
export const NO_DRAFTS: CommentMemory = { drafts: {}, read: {} };

const memoryAtom = atom(NO_DRAFTS);

/**
 * Key per user and ticket, because tickets return and operators change.
 *
 * @internal used by tests besides this file
 */
export const commentKey = (idUsers: number | null, idTicket: number): string => `${idUsers}/${idTicket}`;

/** Normalizes a comment as the server does: trimmed, with `\n` line ends. */
export const normalizeComment = (text: string): string => text.replace(/\r\n?/g, '\n').trim();

/**
 * Stores a draft; text equal to the saved comment is no draft.
 *
 * @internal used by tests besides this file
 */
export function withDraft(memory: CommentMemory, key: string, text: string, saved: string): CommentMemory {
  if (text === saved) return discarded(memory, key);
  return { ...memory, drafts: { ...memory.drafts, [key]: text } };
}

/**
 * Removes a draft that was saved or discarded.
 *
 * @internal used by tests besides this file
 */
export function discarded(memory: CommentMemory, key: string): CommentMemory {
  const { [key]: _, ...drafts } = memory.drafts;
  return { ...memory, drafts };
}

/**
 * Marks the comment as seen.
 *
 * @internal used by tests besides this file
 */
export function seen(memory: CommentMemory, key: string, saved: string): CommentMemory {
  return memory.read[key] === saved ? memory : { ...memory, read: { ...memory.read, [key]: saved } };
}

/**
 * Whether the comment has changed since the operator saw it.
 *
 * @internal used by tests besides this file
 */
export function isNew({ read }: CommentMemory, key: string, saved: string): boolean {
  return saved !== '' && read[key] !== saved;
}

/**
 * Whether the draft differs from the saved comment.
 *
 * @internal used by tests besides this file
 */
export function isUnsaved({ drafts }: CommentMemory, key: string, saved: string): boolean {
  const draft = drafts[key];
  return draft !== undefined && normalizeComment(draft) !== saved;
}

/** Number of characters after normalization, as the server counts them. */
export const commentLength = (text: string): number => normalizeComment(text).length;

/** Whether a comment exceeds the maximum length (operations specification, section 9). */
export const isTooLong = (text: string): boolean => commentLength(text) > MAX_COMMENT_LENGTH;

/** Validation error of a name as a translation key; null if valid. */
export function nameProblem(name: string): 'empty' | 'tooLong' | null {
  const input = name.trim();
  if (input === '' || isNullName(input)) return 'empty';
  return input.length > MAX_NAME_LENGTH ? 'tooLong' : null;
}

/** Tabs of the current ticket; Alt and their number, from 1, select them. */
export const ATTENTION_TABS = ['transaction', 'information', 'comments'] as const;
export type AttentionTab = (typeof ATTENTION_TABS)[number];

/** Selected tab, retained while the page is open; null before the first selection. */
export const attentionTabAtom = atom<AttentionTab | null>(null);
