export type DisplayAddress =
  /** `/devices/pairing` and `/digital-signage/pairing`: the page the device is paired with. */
  | 'paired'
  | {
      readonly idDisplay: number;
      /** True at `/digital-signage/3/setup`. */
      readonly setUp: boolean;
    };

/** Parses the display of an address such as `/digital-signage/3`; null for none. */
export function displayAddress(path: string): DisplayAddress | null {
  if (/\/pairing\/?$/.test(path)) return 'paired';
  const [, id, setUp] = /\/(\d+)(\/setup)?\/?$/.exec(path) ?? [];
  return id ? { idDisplay: Number(id), setUp: setUp !== undefined } : null;
}
