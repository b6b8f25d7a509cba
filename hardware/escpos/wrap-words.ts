/**
 * Breaks a line at blanks so that none is longer than `columns`. A word that is longer than a whole line is cut.
 * Blanks inside a line stay as they are, those at a break go. An empty text gives no line.
 */
export function wrapWords(text: string, columns: number): string[] {
  const lines: string[] = [];
  let rest = text.trim();
  while (rest.length > columns) {
    const lastBlank = rest.lastIndexOf(' ', columns);
    const end = lastBlank > 0 ? lastBlank : columns;
    lines.push(rest.slice(0, end).trimEnd());
    rest = rest.slice(end).trimStart();
  }
  return rest === '' ? lines : [...lines, rest];
}
