/** Describes this build: version of package.json, day, and what its interfaces are compatible with. */
export const PRODUCT = {
  version: import.meta.env.TURNO_VERSION,
  released: import.meta.env.TURNO_BUILT,
  compatibility: { version: '2.6.3 final', released: '2019-08-05' },
} as const;
