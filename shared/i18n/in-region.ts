import type { DisplayLanguage } from './create-i18n.ts';

/** Term of the Spanish catalogues -> term of the region, in lower case. */
type RegionalWords = Readonly<Record<string, string>>;

const AMERICA: RegionalWords = {
  añada: 'agregue',
  añade: 'agrega',
  añadida: 'agregada',
  añadidas: 'agregadas',
  añadido: 'agregado',
  añadidos: 'agregados',
  añadió: 'agregó',
  añadir: 'agregar',
  añadirla: 'agregarla',
  añadirlo: 'agregarlo',
  intro: 'Enter',
  móvil: 'celular',
  móviles: 'celulares',
  pulsa: 'presiona',
  pulsado: 'presionado',
  pulsar: 'presionar',
  pulse: 'presione',
  pulsó: 'presionó',
};

const QUEUES: RegionalWords = { cola: 'fila', colas: 'filas' };

const REGIONS: Partial<Record<DisplayLanguage, RegionalWords>> = {
  'es-AR': AMERICA,
  'es-MX': { ...AMERICA, ...QUEUES },
  'es-CR': { ...AMERICA, ...QUEUES, ticket: 'tiquete', tickets: 'tiquetes' },
};

/**
 * Replaces terms of the Spanish catalogues or help pages by those of a region; other languages are unchanged. Uses
 * lists of terms, because a second catalogue would become outdated.
 */
export function inRegion<Texts>(language: DisplayLanguage, texts: Texts): Texts {
  const words = REGIONS[language];
  return words === undefined ? texts : (replaceWords(words, texts) as Texts);
}

function replaceWords(words: RegionalWords, texts: unknown): unknown {
  if (typeof texts === 'string') return texts.replace(WORD, (word) => translated(words, word));
  if (Array.isArray(texts)) return texts.map((each) => replaceWords(words, each));
  if (typeof texts !== 'object' || texts === null) return texts;
  return Object.fromEntries(Object.entries(texts).map(([key, each]) => [key, replaceWords(words, each)]));
}

/** Matches words; placeholders count as one word, because their names are no text. */
const WORD = /\{\{.*?\}\}|\p{L}+/gu;

function translated(words: RegionalWords, word: string): string {
  const own = words[word.toLowerCase()];
  if (own === undefined) return word;
  return word[0] === word[0]?.toLowerCase() ? own : own.charAt(0).toUpperCase() + own.slice(1);
}
