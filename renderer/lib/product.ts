/** Version and date of this build, and the version whose interfaces it is compatible with. */
export const PRODUCT = {
  version: import.meta.env.TURNO_VERSION,
  released: import.meta.env.TURNO_BUILT,
  compatibility: { version: '2.6.3 final', released: '2019-08-05' },
} as const;
