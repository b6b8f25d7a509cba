import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

/** Reads the one code in a picture (PNG), as a phone does; undefined where it finds none. */
export async function readQrCode(picture: Uint8Array): Promise<string | undefined> {
  const program = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  // Handed in, since the library would fetch it from elsewhere.
  prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(await readFile(program)).buffer } });
  const [found] = await readBarcodes(picture, { formats: ['QRCode'], tryHarder: true });
  return found?.text;
}
