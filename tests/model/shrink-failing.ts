/** A failing case and its failure. */
export interface Failing<Part> {
  readonly parts: readonly Part[];
  readonly error: Error;
}

/**
 * Minimizes a failing list by removing parts, large ones first, until none is superfluous or the number of tries
 * is reached.
 */
export async function shrinkFailing<Part>(
  failing: Failing<Part>,
  failureOf: (parts: readonly Part[]) => Promise<Error | null>,
  tries: number,
): Promise<Failing<Part>> {
  let shrunk = failing;
  let left = tries;

  async function without(start: number, size: number): Promise<boolean> {
    const parts = shrunk.parts.toSpliced(start, size);
    const error = await failureOf(parts);
    left -= 1;
    if (error) shrunk = { parts, error };
    return error !== null;
  }

  /** Removes pieces from the end first, because later ones did not run. */
  async function inPieces(size: number): Promise<boolean> {
    const { length } = shrunk.parts;
    for (let start = length - size; left > 0 && start > -size; start -= size) {
      await without(Math.max(0, start), size + Math.min(0, start));
    }
    return shrunk.parts.length < length;
  }

  for (let size = Math.ceil(failing.parts.length / 2); size > 1; size = Math.ceil(size / 2))
    await inPieces(size);
  while (left > 0 && (await inPieces(1)));
  return shrunk;
}
