import type { KioskLocation } from './use-kiosk-viewer.ts';

/** Reads the ids from `/kiosk/{kioskId}/branch/{branchId}/viewer`; null for any other path. */
export function kioskAddress(path: string): KioskLocation | null {
  const [, kiosk, branch] = /^\/kiosk\/(\d+)\/branch\/(\d+)\/viewer\/?$/.exec(path) ?? [];
  return kiosk && branch ? { kioskId: Number(kiosk), branchId: Number(branch) } : null;
}
