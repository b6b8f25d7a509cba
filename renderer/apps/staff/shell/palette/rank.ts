import { foldText } from '#shared/domain/fold-text.ts';

export interface Rankable {
  readonly key: string;
  readonly label: string;
  /** Parent section; it matches too, with a lower score than labels. */
  readonly hint?: string | undefined;
}

/**
 * Finds the entries that hold every word of a search, the best match first; among equal ones those opened last.
 * Without a search it lists those opened last alone.
 *
 * @param recent keys of the entries opened last, the latest first
 */
export function rank<Entry extends Rankable>(
  entries: readonly Entry[],
  search: string,
  recent: readonly string[],
): Entry[] {
  const words = foldText(search).split(/\s+/).filter(Boolean);
  const ranks = new Map(recent.map((key, hintText) => [key, hintText]));
  const rankOf = ({ key }: Entry) => ranks.get(key) ?? recent.length;
  if (words.length === 0) return entries.filter(({ key }) => ranks.has(key)).sort(byNumber(rankOf));
  return entries
    .map((entry) => ({ entry, score: scoreOf(entry, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || rankOf(a.entry) - rankOf(b.entry))
    .map(({ entry }) => entry);
}

const byNumber =
  <Item>(numberOf: (item: Item) => number) =>
  (a: Item, b: Item) =>
    numberOf(a) - numberOf(b);

/** Zero if a word is missing. */
function scoreOf({ label, hint = '' }: Rankable, words: readonly string[]): number {
  const [name, hintText] = [foldText(label), foldText(hint)];
  let score = 0;
  for (const word of words) {
    const best = Math.max(wordScore(name, word), wordScore(hintText, word) / 10);
    if (best === 0) return 0;
    score += best;
  }
  return score;
}

const MIN_SCATTERED = 3;

/**
 * Scores matches of the whole name, its start, the start of a word, any position, and scattered characters from
 * the start of a word.
 */
function wordScore(text: string, word: string): number {
  if (text === word) return 100;
  if (text.startsWith(word)) return 80;
  const at = text.indexOf(word);
  if (at > 0) return new RegExp(`(?<![\\p{L}\\p{N}])${escaped(word)}`, 'u').test(text) ? 60 : 40;
  return word.length >= MIN_SCATTERED && isScattered(text, word) ? 10 : 0;
}

/** Whether the characters of a word occur in order within one word of the text, with at most two others between. */
const isScattered = (text: string, word: string): boolean =>
  new RegExp(`(?<![\\p{L}\\p{N}])${[...word].map(escaped).join('[\\p{L}\\p{N}]{0,2}')}`, 'u').test(text);

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
