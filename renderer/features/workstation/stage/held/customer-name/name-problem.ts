/** Longest name of a customer on a ticket. */
export const LONGEST_NAME = 90;

/** Finds what stands in the way of a name, as the key of its text; null where nothing does. */
export function nameProblem(name: string): 'empty' | 'tooLong' | null {
  const typed = name.trim();
  if (typed === '') return 'empty';
  return typed.length > LONGEST_NAME ? 'tooLong' : null;
}
