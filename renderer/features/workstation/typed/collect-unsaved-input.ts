import type { Ticket, UnsavedInput } from '#shared/contract/tickets/tickets.ts';
import { nameProblem } from '../stage/held/customer-name/name-problem.ts';
import { isTooLong } from '../tabs/comments/comment-drafts.ts';

/** Holds what an operator has typed for a ticket and not saved; what is undefined was not touched. */
export interface Drafts {
  readonly name: string | undefined;
  readonly comment: string | undefined;
  readonly idDetail: string | undefined;
}

/** Names the field whose content stands in the way of letting the ticket go. */
export type BlockingField = 'name' | 'comment';

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
