/**
 * A ticket code as it is said: letters one by one, then the number without its padding, so that "A007" is heard as
 * "A, 7" and nobody waits for "zero zero seven".
 */
export function spokenCode(code: string): string {
  const match = /^(\D*)(\d*)$/.exec(code);
  if (!match) return code;
  const [, letters = '', digits = ''] = match;
  return [...letters, ...(digits ? [String(Number(digits))] : [])].join(' ');
}
