type Asked = number | string;

/** A lookup that remembers what it found. */
export type Lookup<Arguments extends readonly Asked[], Found> = (...asked: Arguments) => Found;

/**
 * Remembers what a lookup found until `version` changes: for configuration, which is read at every ticket and
 * changed a few times a year. Holds one entry for each combination that was asked for and found; `undefined` is asked
 * for again.
 */
export function remembered<Arguments extends readonly Asked[], Found>(
  version: () => number,
  lookup: Lookup<Arguments, Found>,
): Lookup<Arguments, Found> {
  const found = new Map<string, Found>();
  let of = version();
  return (...asked) => {
    if (of !== version()) {
      found.clear();
      of = version();
    }
    const key = asked.join('/');
    const known = found.get(key);
    if (known !== undefined) return known;
    const answer = lookup(...asked);
    found.set(key, answer);
    return answer;
  };
}
