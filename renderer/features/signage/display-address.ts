export type DisplayAddress =
  /** At `/devices/pairing` and `/digital-signage/pairing`: whatever the box is paired with. */
  | 'paired'
  | {
      readonly idDisplay: number;
      /** True at `/digital-signage/3/setup`, for whoever sets the display up. */
      readonly setUp: boolean;
    };

/** Reads which display an address leads to, as in `/digital-signage/3`; null where it names none. */
export function displayAddress(path: string): DisplayAddress | null {
  if (/\/pairing\/?$/.test(path)) return 'paired';
  const [, id, setUp] = /\/(\d+)(\/setup)?\/?$/.exec(path) ?? [];
  return id ? { idDisplay: Number(id), setUp: setUp !== undefined } : null;
}
