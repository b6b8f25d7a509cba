import type { DeviceUse } from '#shared/contract/devices/devices.ts';

/**
 * Id of a screen: a display, a kiosk at a branch, an open workstation, or a paired device. A kiosk may be at any
 * branch, so its id contains the branch.
 */
export type ScreenName = `${'display' | 'workstation' | 'device'}:${number}` | `kiosk:${number}:${number}`;

export const screenOfDisplay = (id: number): ScreenName => `display:${id}`;
export const screenOfKiosk = (id: number, idBranches: number): ScreenName => `kiosk:${id}:${idBranches}`;
export const screenOfWorkstation = (id: number): ScreenName => `workstation:${id}`;
export const screenOfDevice = (id: number): ScreenName => `device:${id}`;

/** Reads which kiosk of which branch a place is of; null for all other places. */
export function kioskOf(screen: ScreenName): { readonly id: number; readonly idBranches: number } | null {
  const [kind, id, idBranches] = screen.split(':');
  return kind === 'kiosk' ? { id: Number(id), idBranches: Number(idBranches) } : null;
}

/** Screen of a use; undefined for an operator without a fixed workstation. */
export function screenOfUse({
  idDisplays,
  idKiosks,
  idWorkstations,
  idBranches,
}: Omit<DeviceUse, 'role'>): ScreenName | undefined {
  if (idDisplays !== null) return screenOfDisplay(idDisplays);
  if (idKiosks !== null && idBranches !== null) return screenOfKiosk(idKiosks, idBranches);
  return idWorkstations === null ? undefined : screenOfWorkstation(idWorkstations);
}

/** Page path of a use. A display page finds its display by its key. */
export function pathOfUse({ role, idKiosks, idWorkstations, idBranches }: DeviceUse): string {
  if (role === 'display') return '/digital-signage/pairing';
  if (role === 'kiosk') return `/kiosk/${idKiosks}/branch/${idBranches}/viewer`;
  const workstation = idWorkstations === null ? '' : `&workstation=${idWorkstations}`;
  return `/app/workstation-selection?branch=${idBranches}${workstation}`;
}

/** Parses a screen name of requests, such as `kiosk-2`; undefined for a printer, which has no page. */
export function parseScreenName(idBranches: number, name: string): ScreenName | undefined {
  const [kind, number] = name.split('-');
  const id = Number(number);
  if (kind === 'display') return screenOfDisplay(id);
  if (kind === 'kiosk') return screenOfKiosk(id, idBranches);
  if (kind === 'workstation') return screenOfWorkstation(id);
  return kind === 'device' ? screenOfDevice(id) : undefined;
}
