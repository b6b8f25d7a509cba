/** How many bytes go into one call at most: more arguments than this overflow the stack. */
const PIECE = 0x8000;

/** Bytes as base64, however many. */
export function base64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += PIECE) {
    text += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  }
  return btoa(text);
}
