/**
 * Finds the clips that say a text, phrase by phrase: what commas and full stops part. Each phrase takes the longest run
 * of words that was recorded as one, `caja-rápida` before `caja`; a number its own clip, else its hundreds, tens and
 * ones, else its figures. Null where a word is missing.
 *
 * "Turno A 42, Puesto 3." is `turno a 42`, then `puesto 3`: with `puesto-3` recorded that one, with `40_` ("cuarenta y")
 * and `2` those for 42.
 */
export function clipsFor(text: string, recorded: ReadonlySet<string>): string[][] | null {
  const phrases = text
    .normalize('NFC')
    .toLowerCase()
    .split(/[.,;:!?]+(?:\s|$)/)
    .map((phrase) => phrase.split(/\s+/).filter(Boolean))
    .filter((words) => words.length > 0)
    .map((words) => clipsOf(words, recorded));
  return phrases.every((clips) => clips !== null) && phrases.length > 0 ? phrases : null;
}

function clipsOf(words: readonly string[], recorded: ReadonlySet<string>): string[] | null {
  if (words.length === 0) return [];
  for (let count = words.length; count > 0; count -= 1) {
    const clip = words.slice(0, count).join('-');
    const found = recorded.has(clip) ? [clip] : count === 1 ? ofNumber(clip, recorded) : null;
    const rest = found && clipsOf(words.slice(count), recorded);
    if (rest) return [...found, ...rest];
  }
  return null;
}

function ofNumber(word: string, recorded: ReadonlySet<string>): string[] | null {
  if (!/^\d{1,6}$/.test(word)) return null;
  return inParts(Number(word), recorded) ?? byDigits(word, recorded);
}

/** Says 342 as 300, 40 and 2; `40_` is how a number is said with more to follow, where that is another. */
function inParts(number: number, recorded: ReadonlySet<string>): string[] | null {
  if (recorded.has(String(number))) return [String(number)];
  if (number < 10) return null;
  const unit = 10 ** (String(number).length - 1);
  const lead = number - (number % unit);
  // Eleven to nineteen have names of their own: "ten two" is no number.
  const before = [`${lead}_`, ...(lead === 10 ? [] : [String(lead)])].find((clip) => recorded.has(clip));
  const rest = before === undefined ? null : inParts(number % unit, recorded);
  return before !== undefined && rest ? [before, ...rest] : null;
}

function byDigits(word: string, recorded: ReadonlySet<string>): string[] | null {
  const digits = [...word];
  return digits.every((digit) => recorded.has(digit)) ? digits : null;
}
