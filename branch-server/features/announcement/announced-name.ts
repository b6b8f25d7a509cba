import { MAX_SERVICE_NAME_BYTES } from '#shared/contract/devices/announcement.ts';

/**
 * Announced name: the branch, and the machine, since names must be unique in a network. A server with several or
 * no branches uses the product name.
 */
export function announcedName(branches: readonly string[], machine: string): string {
  const [only = 'Turno'] = branches.length === 1 ? branches : [];
  const by = ` (${machine})`;
  return (
    cut(only, Math.max(1, MAX_SERVICE_NAME_BYTES - Buffer.byteLength(by))) +
    cut(by, MAX_SERVICE_NAME_BYTES - 1)
  );
}

/** Truncates a text to a number of bytes, at a character boundary. */
function cut(text: string, bytes: number): string {
  const characters = [...text];
  while (Buffer.byteLength(characters.join('')) > bytes) characters.pop();
  return characters.join('');
}
