/** Reads the display's id, the last part of the path, as in `/digital-signage/3`; null where it is no number. */
export function displayAddress(path: string): number | null {
  const [, id] = /\/(\d+)\/?$/.exec(path) ?? [];
  return id ? Number(id) : null;
}
