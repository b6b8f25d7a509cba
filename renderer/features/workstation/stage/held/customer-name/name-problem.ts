import { MAX_NAME_LENGTH } from '#shared/contract/tickets/tickets.ts';

/** Finds what stands in the way of a name, as the key of its text; null where nothing does. */
export function nameProblem(name: string): 'empty' | 'tooLong' | null {
  const typed = name.trim();
  if (typed === '') return 'empty';
  return typed.length > MAX_NAME_LENGTH ? 'tooLong' : null;
}
