const BLOCK = 64 * 1024;

/** Joins many small texts into blocks, which pass through streams at a fraction of the cost. */
export function* inBlocks(texts: Iterable<string>): Generator<string> {
  let block = '';
  for (const text of texts) {
    block += text;
    if (block.length < BLOCK) continue;
    yield block;
    block = '';
  }
  yield block;
}
