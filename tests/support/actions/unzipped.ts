import { text } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';

/** The texts of the files in a zip, by name. */
export async function unzipped(bytes: Uint8Array): Promise<Record<string, string>> {
  const zip = await fromBufferPromise(Buffer.from(bytes));
  const files: Record<string, string> = {};
  for await (const entry of zip.eachEntry()) {
    files[entry.fileName] = await text(await zip.openReadStreamPromise(entry));
  }
  return files;
}
