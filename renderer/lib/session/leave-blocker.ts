import { atom } from 'jotai';

/** Key of the text that says why one may not leave now, in no way; null when one may. */
export type LeaveBlocker = 'recording:CANT_EXIT_WHILE_RECORDING_AUDIO_MESSAGE';

/** Holds why the open page must not be left, set by that page; signing out reads it too. */
export const leaveBlockerAtom = atom<LeaveBlocker | null>(null);
