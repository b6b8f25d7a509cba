import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

/** Reads the single code in an image (PNG), like a phone; undefined if there is none. */
export async function readQrCode(imageFile: Uint8Array): Promise<string | undefined> {
  const program = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  // Passed in because the library would download it.
  prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(await readFile(program)).buffer } });
  const [found] = await readBarcodes(imageFile, { formats: ['QRCode'], tryHarder: true });
  return found?.text;
}
