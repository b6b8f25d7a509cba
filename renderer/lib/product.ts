/** What this build is: the version of package.json, the day it was built, and the product it stands in for. */
export const PRODUCT = {
  version: import.meta.env.TURNO_VERSION,
  released: import.meta.env.TURNO_BUILT,
  compatibility: '2.6.3',
} as const;
