/** The API of `window.turno` inside the appliance. Calls are refused on machines that are not workstations. */
export interface ApplianceBridge {
  /** Brings the window to the front until the user looks at it. */
  wantAttention(notice: { readonly title: string; readonly text: string }): Promise<null>;
  /** Last workstation opened on this machine; null if none. */
  workstation(): Promise<string | null>;
  rememberWorkstation(workstation: string): Promise<null>;
}
