/** Maximum characters of a ticket code. */
const MAX_CODE_LENGTH = 5;
const DIGITS = 9;
const CODE = new RegExp(`^(\\p{L}{1,${MAX_CODE_LENGTH}})[\\s.-]*(\\d{1,${DIGITS}})$`, 'u');

/** Parses a ticket code: `a12`, `A012`, `A 12` and `A-12` are equal. Null if it is not a letter with a number. */
export function readCode(written: string): { readonly letter: string; readonly number: number } | null {
  const [, letter, number] = CODE.exec(written.trim()) ?? [];
  return letter && number ? { letter: letter.toUpperCase(), number: Number(number) } : null;
}
