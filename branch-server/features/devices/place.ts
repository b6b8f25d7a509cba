import type { DeviceUse } from '#shared/contract/devices/devices.ts';

/**
 * Names a place where something ought to be seen: a display, a kiosk of a branch or a workstation that is open by its
 * address, or a device that is paired. A kiosk stands in any branch: its place says in which.
 */
export type PlaceName = `${'display' | 'workstation' | 'device'}:${number}` | `kiosk:${number}:${number}`;

export const placeOfDisplay = (id: number): PlaceName => `display:${id}`;
export const placeOfKiosk = (id: number, idBranches: number): PlaceName => `kiosk:${id}:${idBranches}`;
export const placeOfWorkstation = (id: number): PlaceName => `workstation:${id}`;
export const placeOfDevice = (id: number): PlaceName => `device:${id}`;

/** Reads which kiosk of which branch a place is of; null for all other places. */
export function kioskOf(place: PlaceName): { readonly id: number; readonly idBranches: number } | null {
  const [kind, id, idBranches] = place.split(':');
  return kind === 'kiosk' ? { id: Number(id), idBranches: Number(idBranches) } : null;
}

/** Names the place of what a device is; undefined for an operator at no workstation in particular. */
export function placeOfUse({
  idDisplays,
  idKiosks,
  idWorkstations,
  idBranches,
}: Omit<DeviceUse, 'role'>): PlaceName | undefined {
  if (idDisplays !== null) return placeOfDisplay(idDisplays);
  if (idKiosks !== null && idBranches !== null) return placeOfKiosk(idKiosks, idBranches);
  return idWorkstations === null ? undefined : placeOfWorkstation(idWorkstations);
}

/** Says which page shows what a device is. A display finds there by its key which one it is. */
export function pathOfUse({ role, idKiosks, idWorkstations, idBranches }: DeviceUse): string {
  if (role === 'display') return '/digital-signage/pairing';
  if (role === 'kiosk') return `/kiosk/${idKiosks}/branch/${idBranches}/viewer`;
  const workstation = idWorkstations === null ? '' : `&workstation=${idWorkstations}`;
  return `/app/workstation-selection?branch=${idBranches}${workstation}`;
}

/** Reads how requests name a place in a branch, such as `kiosk-2`; undefined for a printer, which no page shows. */
export function placeIn(idBranches: number, name: string): PlaceName | undefined {
  const [kind, number] = name.split('-');
  const id = Number(number);
  if (kind === 'display') return placeOfDisplay(id);
  if (kind === 'kiosk') return placeOfKiosk(id, idBranches);
  if (kind === 'workstation') return placeOfWorkstation(id);
  return kind === 'device' ? placeOfDevice(id) : undefined;
}
