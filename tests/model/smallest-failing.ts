/** Holds what fails, and how. */
export interface Failing<Part> {
  readonly parts: readonly Part[];
  readonly error: Error;
}

/**
 * Leaves out of what fails as much as can be left out, in big pieces first, so that no single part is superfluous any
 * more; or as far as that many tries lead.
 */
export async function smallestFailing<Part>(
  failing: Failing<Part>,
  failureOf: (parts: readonly Part[]) => Promise<Error | null>,
  tries: number,
): Promise<Failing<Part>> {
  let smallest = failing;
  let left = tries;

  async function without(start: number, size: number): Promise<boolean> {
    const parts = smallest.parts.toSpliced(start, size);
    const error = await failureOf(parts);
    left -= 1;
    if (error) smallest = { parts, error };
    return error !== null;
  }

  /** Tells whether anything could be left out. From the end: of what came after the failure nothing was done. */
  async function inPieces(size: number): Promise<boolean> {
    const { length } = smallest.parts;
    for (let start = length - size; left > 0 && start > -size; start -= size) {
      await without(Math.max(0, start), size + Math.min(0, start));
    }
    return smallest.parts.length < length;
  }

  for (let size = Math.ceil(failing.parts.length / 2); size > 1; size = Math.ceil(size / 2))
    await inPieces(size);
  while (left > 0 && (await inPieces(1)));
  return smallest;
}
