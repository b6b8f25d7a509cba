/**
 * What pages find at `window.turno` where the appliance shows them, and in no other browser: no more than this. Each call
 * is refused where the machine is no operator's.
 */
export interface ApplianceBridge {
  /** Brings the window to the front, and keeps it there until it is looked at. */
  wantAttention(notice: { readonly title: string; readonly text: string }): Promise<null>;
  /** The workstation that was opened on this machine last; null where none was. */
  workstation(): Promise<string | null>;
  rememberWorkstation(workstation: string): Promise<null>;
}
