/**
 * Makes a key that names one action of the user, for `Idempotency-Key`: the time, so that the server's index of keys
 * grows at its end, and random bytes, because `randomUUID` is missing on pages that come over plain HTTP, as they do
 * in a branch.
 */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const random = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${Date.now().toString(16)}-${random}`;
}
