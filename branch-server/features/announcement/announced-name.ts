import { MAX_SERVICE_NAME_BYTES } from '#shared/contract/devices/announcement.ts';

/**
 * Names a server for whoever sets up a device: its branch, and the machine, since names on a network are there once.
 * One with several branches, or none yet, is named after the product.
 */
export function announcedName(branches: readonly string[], machine: string): string {
  const [only = 'Turno'] = branches.length === 1 ? branches : [];
  const by = ` (${machine})`;
  return (
    cut(only, Math.max(1, MAX_SERVICE_NAME_BYTES - Buffer.byteLength(by))) +
    cut(by, MAX_SERVICE_NAME_BYTES - 1)
  );
}

/** Cuts a text to so many bytes, between letters. */
function cut(text: string, bytes: number): string {
  const characters = [...text];
  while (Buffer.byteLength(characters.join('')) > bytes) characters.pop();
  return characters.join('');
}
