import { MAX_COMMENT_LENGTH } from '#shared/contract/tickets/ticket-content.ts';

/** Remembers what one operator has typed and read of the comments, by ticket; only for as long as the page is open. */
export interface CommentMemory {
  readonly drafts: Readonly<Record<string, string>>;
  /** The comments as they were when the operator had them before their eyes. */
  readonly read: Readonly<Record<string, string>>;
}

export const NO_DRAFTS: CommentMemory = { drafts: {}, read: {} };

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
