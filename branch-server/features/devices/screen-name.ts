import type { DeviceUse } from '#shared/contract/devices/devices.ts';

/**
 * Names a place where something ought to be seen: a display, a kiosk of a branch or a workstation that is open by its
 * address, or a device that is paired. A kiosk stands in any branch: its place says in which.
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

/** Names the place of what a device is; undefined for an operator at no workstation in particular. */
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

/** Says which page shows what a device is. A display finds there by its key which one it is. */
export function pathOfUse({ role, idKiosks, idWorkstations, idBranches }: DeviceUse): string {
  if (role === 'display') return '/digital-signage/pairing';
  if (role === 'kiosk') return `/kiosk/${idKiosks}/branch/${idBranches}/viewer`;
  const workstation = idWorkstations === null ? '' : `&workstation=${idWorkstations}`;
  return `/app/workstation-selection?branch=${idBranches}${workstation}`;
}

/** Reads how requests name a place in a branch, such as `kiosk-2`; undefined for a printer, which no page shows. */
export function parseScreenName(idBranches: number, name: string): ScreenName | undefined {
  const [kind, number] = name.split('-');
  const id = Number(number);
  if (kind === 'display') return screenOfDisplay(id);
  if (kind === 'kiosk') return screenOfKiosk(id, idBranches);
  if (kind === 'workstation') return screenOfWorkstation(id);
  return kind === 'device' ? screenOfDevice(id) : undefined;
}
