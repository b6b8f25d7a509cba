import type { ApplianceBridge } from '#shared/contract/devices/appliance-bridge.ts';

declare global {
  interface Window {
    /** Of the appliance; missing in a browser. */
    readonly turno?: ApplianceBridge;
  }
}

/** Brings the window to the front where the page is shown by the appliance. */
export function wantAttention(title: string, text: string): void {
  // It takes so much; a machine that is no operator's refuses, and shows the message all the same.
  window.turno?.wantAttention({ title: title.slice(0, 100), text: text.slice(0, 500) }).catch(() => {});
}

/** Remembers on this machine which workstation it stands at. */
export function storeLastWorkstation(id: number): void {
  window.turno?.rememberWorkstation(String(id)).catch(() => {});
}

/** Finds the workstation that this machine stood at last; null where it knows none, and in a browser. */
export async function loadLastWorkstation(): Promise<number | null> {
  const remembered = await window.turno?.workstation().catch(() => null);
  const id = Number(remembered ?? 0);
  return Number.isInteger(id) && id > 0 ? id : null;
}
