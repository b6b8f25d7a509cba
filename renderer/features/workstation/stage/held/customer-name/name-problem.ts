import { LONGEST_NAME } from '#shared/contract/tickets/tickets.ts';

/** Finds what stands in the way of a name, as the key of its text; null where nothing does. */
export function nameProblem(name: string): 'empty' | 'tooLong' | null {
  const typed = name.trim();
  if (typed === '') return 'empty';
  return typed.length > LONGEST_NAME ? 'tooLong' : null;
}
