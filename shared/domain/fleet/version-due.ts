/** True if a branch's version is older than central's: `1.9.0` is older than `1.10.0`. False for unknown versions. */
export function isVersionDue(version: string | null, central: string): boolean {
  const [one, other] = [numbersOf(version ?? ''), numbersOf(central)];
  if (!one || !other) return false;
  const differs = one.findIndex((part, index) => part !== other[index]);
  return differs >= 0 && (one[differs] ?? 0) < (other[differs] ?? 0);
}

/** Sortable text of a version; invalid versions come first. */
export const versionOrder = (version: string | null): string =>
  numbersOf(version ?? '')
    ?.map((part) => String(part).padStart(VERSION_DIGITS, '0'))
    .join('.') ?? '';

const VERSION_DIGITS = 9;

const numbersOf = (version: string): number[] | null =>
  /^(\d{1,9})\.(\d{1,9})\.(\d{1,9})(?![\d.])/.exec(version)?.slice(1).map(Number) ?? null;
