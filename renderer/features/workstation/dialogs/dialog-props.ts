import type { Workstation } from '#shared/contract/workstation/workstations.ts';

/** Hands every dialog of the workstation what it needs. It is open for as long as it is there. */
export interface DialogProps {
  readonly workstation: Workstation;
  /** Closes the dialog; it calls this itself after `onDone`, where it does not stay open for more. */
  readonly onClose: () => void;
  /** Takes the workstation as the action left it. */
  readonly onDone: (workstation: Workstation) => void;
}
