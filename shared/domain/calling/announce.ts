import type { Millis } from '../ids.ts';

interface Called {
  readonly calledAt: Millis;
  /** False once the ticket is finished, deleted or moved. */
  readonly isServed: boolean;
}

/** True while a call is announced, for `seconds` after it; later, a display only adds it to its history. */
export const isAnnounced = ({ calledAt, isServed }: Called, now: Millis, seconds: number): boolean =>
  isServed && now - calledAt <= seconds * 1000;

/** A ticket code as text for speech: single letters, then the number without leading zeros. `A007` → `A 7`. */
export function spokenCode(code: string): string {
  const match = /^(\D*)(\d*)$/.exec(code);
  if (!match) return code;
  const [, prefix = '', digits = ''] = match;
  return [...prefix, ...(digits ? [String(Number(digits))] : [])].join(' ');
}

/**
 * A workstation's name in the language of the speech: "Puesto 3" → "counter 3" in English. Names other than a known word
 * and a number stay as they are.
 */
export function spokenLocation(name: string, language: Language): string {
  const [, word, number] = NUMBERED.exec(name.trim()) ?? [];
  if (word === undefined || number === undefined) return name;
  const lower = word.toLowerCase();
  if (LOCATION_WORDS.some((words) => words[language] === lower)) return `${lower} ${number}`;
  const words = LOCATION_WORDS.find((one) => Object.values(one).includes(lower));
  return words ? `${words[language]} ${number}` : name;
}

/** Languages of the speech. The contract has the same list, which the domain does not import. */
type Language = 'es' | 'en' | 'sv';

/** A word with several translations takes its first row. */
const LOCATION_WORDS: readonly Readonly<Record<Language, string>>[] = [
  { es: 'caja', en: 'cash desk', sv: 'kassa' },
  { es: 'puesto', en: 'counter', sv: 'kassa' },
  { es: 'mostrador', en: 'counter', sv: 'disk' },
  { es: 'mesa', en: 'desk', sv: 'disk' },
  { es: 'ventanilla', en: 'window', sv: 'lucka' },
  { es: 'sala', en: 'room', sv: 'rum' },
  { es: 'consultorio', en: 'consulting room', sv: 'mottagningsrum' },
  { es: 'oficina', en: 'office', sv: 'kontor' },
];

/** One or more words, then a number or a letter. */
const NUMBERED = /^(\p{L}[\p{L} ]*?) +(\d+|\p{Lu})$/u;
