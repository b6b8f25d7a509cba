const isUtf16 = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null => {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // Text files start with an ASCII character: without a mark, its zero byte shows the order.
  if (first !== 0 && second === 0 && bytes[2] !== 0 && bytes[3] === 0) return 'utf-16le';
  if (first === 0 && second !== 0 && bytes[2] === 0 && bytes[3] !== 0) return 'utf-16be';
  return null;
};

/**
 * Decodes a text file of any program: UTF-8 or UTF-16, with or without a byte order mark, else `declared` or, without
 * one, Windows-1252, which older programs write in Western Europe and the Americas. The mark is removed.
 */
export function decodeText(bytes: Uint8Array, declared?: string): string {
  const utf16 = isUtf16(bytes);
  if (utf16) return new TextDecoder(utf16).decode(bytes);
  try {
    if (declared === undefined) return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return new TextDecoder(declared).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
