import type { Workstation } from '#shared/contract/workstation/workstations.ts';

/** Hands every dialog of the workstation what it needs. It is open for as long as it is there. */
export interface DialogProps {
  readonly workstation: Workstation;
  /** The dialog has nothing left to do; it says so itself after `onDone`, where it does not stay for more. */
  readonly onClose: () => void;
  /** The workstation as the action left it. */
  readonly onDone: (workstation: Workstation) => void;
}
