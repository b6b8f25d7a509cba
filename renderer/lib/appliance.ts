import type { ApplianceBridge } from '#shared/contract/devices/appliance-bridge.ts';

declare global {
  interface Window {
    /** Bridge of the appliance; undefined in a browser. */
    readonly turno?: ApplianceBridge;
  }
}

/** Requests attention for the window of the appliance; does nothing in a browser. */
export function wantAttention(title: string, text: string): void {
  // The bridge limits both lengths. It refuses on devices without a workstation, where the page shows the message
  // anyway.
  window.turno?.wantAttention({ title: title.slice(0, 100), text: text.slice(0, 500) }).catch(() => {});
}

/** Stores the workstation of this device in the appliance. */
export function storeLastWorkstation(id: number): void {
  window.turno?.rememberWorkstation(String(id)).catch(() => {});
}

/** Loads the last workstation of this device; null when none is stored, and in a browser. */
export async function loadLastWorkstation(): Promise<number | null> {
  const lastWorkstation = await window.turno?.workstation().catch(() => null);
  const id = Number(lastWorkstation ?? 0);
  return Number.isInteger(id) && id > 0 ? id : null;
}
