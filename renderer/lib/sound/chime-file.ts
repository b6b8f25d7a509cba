/** Later than this a chime of its own would hold up the voice. */
const TIMEOUT_MS = 2_000;

/** Fetches the sound that was chosen for the chime, and has it at hand from then on. */
export function createChimeFile(get: (url: string, signal: AbortSignal) => Promise<Response>) {
  let last: { readonly url: string; readonly content: Promise<ArrayBuffer> } | null = null;

  async function fetched(url: string): Promise<ArrayBuffer> {
    const answer = await get(url, AbortSignal.timeout(TIMEOUT_MS));
    if (!answer.ok) throw new Error(`${url} answers ${answer.status}`);
    return answer.arrayBuffer();
  }

  /** Gives a copy: what is decoded once is gone. Rejects where it cannot be had now. */
  return async (url: string): Promise<ArrayBuffer> => {
    const chime = last?.url === url ? last : { url, content: fetched(url) };
    last = chime;
    try {
      return (await chime.content).slice(0);
    } catch (error) {
      if (last === chime) last = null;
      throw error;
    }
  };
}
