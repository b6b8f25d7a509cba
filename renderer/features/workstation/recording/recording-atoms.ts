import { atom } from 'jotai';
import { leaveBlockerAtom } from '#renderer/lib/session/leave-blocker.ts';
import type { RecorderState } from './recorder.ts';
import { createOutbox, type Send } from './sending/outbox.ts';

const RETRY_MS = 3000;

const stateAtom = atom<RecorderState>({ state: 'stopped' });

/** Tells whether this page records now. Nobody leaves while it does. */
export const recorderStateAtom = atom(
  (get) => get(stateAtom),
  (_get, set, state: RecorderState) => {
    set(stateAtom, state);
    set(
      leaveBlockerAtom,
      state.state === 'recording' ? 'recording:CANT_EXIT_WHILE_RECORDING_AUDIO_MESSAGE' : null,
    );
  },
);

/** Lives as long as the page, so that what was recorded is sent although its attention has ended. */
const outboxAtom = atom(() =>
  createOutbox({
    pause: () => new Promise((resolve) => setTimeout(resolve, RETRY_MS)),
    onLeft: (left) =>
      left > 0
        ? window.addEventListener('beforeunload', confirmUnload)
        : window.removeEventListener('beforeunload', confirmUnload),
  }),
);

/** Sends a part of a recording, after those that came before it. */
export const sendPartAtom = atom(null, (get, _set, send: Send) => get(outboxAtom).add(send));

const warnedAtom = atom(false);

/** Answers true once in the life of the page: that nothing can be recorded is said quietly, and only once. */
export const isFirstErrorAtom = atom(null, (get, set) => {
  const isFirst = !get(warnedAtom);
  set(warnedAtom, true);
  return isFirst;
});

function confirmUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
