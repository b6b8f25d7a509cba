/**
 * 32 hexadecimal digits of chance. `crypto.randomUUID` exists only on secure origins, and a kiosk is usually
 * shown over plain HTTP from the branch's own network.
 */
export function randomKey(source: Pick<Crypto, 'getRandomValues'> = crypto): string {
  const bytes = source.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
