/** The port of a branch server where an address names none. */
const PORT = 8080;

/**
 * Reads an address as people type it (`192.168.1.10`, `turno:8081`, `https://turno.example.com/`) and gives its
 * origin; null where it is none. Without a scheme it is a machine of the branch's own network.
 */
export function serverOrigin(input: string): string | null {
  const text = input.trim();
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text);
  const address = hasScheme ? text : `http://${text}`;
  if (text === '' || text.length > 300 || /\s/.test(text) || !URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
  if (url.username !== '' || url.password !== '' || url.hostname === '') return null;
  if (!hasScheme && !/:\d+(\/|$)/.test(text)) url.port = String(PORT);
  return url.origin;
}
