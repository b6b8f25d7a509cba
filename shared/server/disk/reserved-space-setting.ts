import { z } from 'zod';

const MB = 1024 * 1024;
const DEFAULT_MB = 64;

/** Reads `TURNO_RESERVED_DISK_MB`: space kept for the day the disk is full; `0` for none. */
export const reservedSpaceSetting = z.coerce.number().int().min(0).max(4_096).optional();

/** Counts the bytes to keep; a demonstration keeps none where it is not asked to. */
export const reservedSpaceBytes = (megabytes: number | undefined, demo: boolean): number =>
  (megabytes ?? (demo ? 0 : DEFAULT_MB)) * MB;
