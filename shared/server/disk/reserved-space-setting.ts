import { z } from 'zod';

const MB = 1024 * 1024;
const DEFAULT_MB = 64;

/** Reads `TURNO_RESERVED_DISK_MB`; `0` reserves nothing. */
export const reservedSpaceSetting = z.coerce.number().int().min(0).max(4_096).optional();

/** Reserved bytes; demonstrations reserve none by default. */
export const reservedSpaceBytes = (megabytes: number | undefined, demo: boolean): number =>
  (megabytes ?? (demo ? 0 : DEFAULT_MB)) * MB;
