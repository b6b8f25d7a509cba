/** What a voice speaks. The contract has the same list; the domain imports nothing. */
type Language = 'es' | 'en' | 'sv';

/** Words for the places at which customers are served; where a word stands for several, the first is meant. */
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

/** Matches a word or two, then a number or a letter. */
const NUMBERED = /^(\p{L}[\p{L} ]*?) +(\d+|\p{Lu})$/u;

/**
 * A workstation's name as it is said in a language: "Puesto 3" is "counter 3" in English. A name that is more than such
 * a word and its number is somebody's own, and is said as it is.
 */
export function spokenLocation(name: string, language: Language): string {
  const [, word, number] = NUMBERED.exec(name.trim()) ?? [];
  if (word === undefined || number === undefined) return name;
  const known = word.toLowerCase();
  if (LOCATION_WORDS.some((place) => place[language] === known)) return `${known} ${number}`;
  const meant = LOCATION_WORDS.find((place) => Object.values(place).includes(known));
  return meant ? `${meant[language]} ${number}` : name;
}
