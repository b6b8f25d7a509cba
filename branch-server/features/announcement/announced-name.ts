import { LONGEST_ANNOUNCED } from '#shared/contract/devices/announcement.ts';

/**
 * Names a server for whoever sets up a device: its branch, and the machine, since names on a network are there once.
 * One with several branches, or none yet, is named after the product.
 */
export function announcedName(branches: readonly string[], machine: string): string {
  const [only = 'Turno'] = branches.length === 1 ? branches : [];
  const by = ` (${machine})`;
  return cut(only, Math.max(1, LONGEST_ANNOUNCED - Buffer.byteLength(by))) + cut(by, LONGEST_ANNOUNCED - 1);
}

/** Cuts a text to so many bytes, between letters. */
function cut(text: string, bytes: number): string {
  const letters = [...text];
  while (Buffer.byteLength(letters.join('')) > bytes) letters.pop();
  return letters.join('');
}
