/**
 * Creates an `Idempotency-Key`. It begins with the time, so that the index on the server grows at its end. The
 * rest is random bytes: `randomUUID` is unavailable on pages served over plain HTTP.
 */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const random = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${Date.now().toString(16)}-${random}`;
}
