/** Tells the length class of a button title: over 24 characters one step smaller, over 40 two. */
export function titleFit(title: string): 'l' | 'm' | 's' {
  const length = [...title].length;
  if (length > 40) return 's';
  return length > 24 ? 'm' : 'l';
}
