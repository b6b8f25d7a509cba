/** Below what either database takes as parameters of one statement, with some room for others. */
const PIECE = 500;

/** Asks for many things in statements of a bearable size, one after the other. */
export async function inPieces<Asked, Found>(
  asked: readonly Asked[],
  ask: (piece: readonly Asked[]) => Promise<readonly Found[]>,
): Promise<Found[]> {
  const found: Found[] = [];
  for (let start = 0; start < asked.length; start += PIECE) {
    found.push(...(await ask(asked.slice(start, start + PIECE))));
  }
  return found;
}
