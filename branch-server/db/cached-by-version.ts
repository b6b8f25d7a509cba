type Argument = number | string;

/** A lookup that remembers what it found. */
export type Lookup<Arguments extends readonly Argument[], Found> = (...given: Arguments) => Found;

/**
 * Remembers what a lookup found until `version` changes: for configuration, which is read at every ticket and
 * changed a few times a year. Holds one entry for each combination that was asked for and found; `undefined` is asked
 * for again.
 */
export function cachedByVersion<Arguments extends readonly Argument[], Found>(
  version: () => number,
  lookup: Lookup<Arguments, Found>,
): Lookup<Arguments, Found> {
  const found = new Map<string, Found>();
  let of = version();
  return (...given) => {
    if (of !== version()) {
      found.clear();
      of = version();
    }
    const key = given.join('/');
    const known = found.get(key);
    if (known !== undefined) return known;
    const answer = lookup(...given);
    found.set(key, answer);
    return answer;
  };
}
