type Argument = number | string;

/** Cached lookup. */
export type Lookup<Arguments extends readonly Argument[], Found> = (...args: Arguments) => Found;

/**
 * Caches the results of a lookup until `version` changes: for configuration, which every ticket reads and which
 * rarely changes. One entry per combination of arguments with a result; `undefined` is not cached.
 */
export function cachedByVersion<Arguments extends readonly Argument[], Found>(
  version: () => number,
  lookup: Lookup<Arguments, Found>,
): Lookup<Arguments, Found> {
  const found = new Map<string, Found>();
  let of = version();
  return (...args) => {
    if (of !== version()) {
      found.clear();
      of = version();
    }
    const key = args.join('/');
    const known = found.get(key);
    if (known !== undefined) return known;
    const answer = lookup(...args);
    found.set(key, answer);
    return answer;
  };
}
