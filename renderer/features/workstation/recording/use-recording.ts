import { useQueryClient } from '@tanstack/react-query';
import { atom, useAtomValue, useSetAtom, useStore } from 'jotai';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { useApi } from '#renderer/lib/api.tsx';
import { errorText } from '#renderer/lib/errors.ts';
import { leaveBlockerAtom, sessionAtom } from '#renderer/lib/session.ts';
import { currentWorkstationKey } from '#renderer/lib/workstation.ts';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import type { Workstation } from '#shared/contract/workstation/workstations.ts';
import { type MicrophoneError, openMicrophone } from './microphone.ts';
import { createRecorder, type RecorderState } from './recorder.ts';
import {
  createOutbox,
  type Recipient,
  type RecordedAttention,
  recordedAttention,
  type Send,
  sendPart,
} from './upload.ts';

interface Recording {
  readonly now: RecorderState;
  /** Stops the recording before the call ends. */
  readonly stop: () => void;
}

/** The current call; the customer's name may change while it runs. */
interface KnownAttention {
  readonly key: string;
  attention: RecordedAttention;
}

/**
 * Records sampled calls of this workstation, from call to release of the ticket (operations specification, section 9).
 */
export function useRecording(workstation: Workstation): Recording {
  const api = useApi();
  const store = useStore();
  const toasts = useToasts();
  const { t, i18n } = useTranslation('recording');
  const session = useAtomValue(sessionAtom);
  const setState = useSetAtom(recorderStateAtom);
  const send = useSetAtom(sendPartAtom);
  const isFirstError = useSetAtom(isFirstErrorAtom);
  const knownAttention = useRef<KnownAttention | null>(null);
  const [recorder] = useState(() =>
    createRecorder({
      random: Math.random,
      now: Date.now,
      openMicrophone,
      alone,
      isNew,
      onState: setState,
      onIssue: onMicrophoneError,
    }),
  );

  function onMicrophoneError(issue: MicrophoneError) {
    if (isFirstError()) toasts.info({ title: t('trouble.title'), text: t(`trouble.${issue}`) });
  }

  const attention = session && recordedAttention(workstation, session);
  const key = attention && `${attention.ticketId}/${attention.callingTime}`;
  useEffect(() => {
    if (attention && knownAttention.current && knownAttention.current.key === key)
      knownAttention.current.attention = attention;
  }, [attention, key]);

  const begin = useEffectEvent(() => {
    if (!attention || key === null) return;
    const { recordFrequency, recording } = workstation.configuration;
    const entry: KnownAttention = { key, attention };
    knownAttention.current = entry;
    const numbering = { ahead: 0 };
    const recipient: Recipient = {
      api,
      fetch: (...request) => fetch(...request),
      address: recording.address,
      idUsers: () => store.get(sessionAtom)?.user.id ?? null,
      onRejected: (why) =>
        toasts.warning({
          title: t('refused', { code: attention.ticket }),
          ...(why instanceof Error && { text: errorText(i18n, why) }),
        }),
    };
    recorder.begin({
      key,
      frequency: recordFrequency,
      channels: recording.channels,
      storePart: (part) => send(sendPart(recipient, entry.attention, part, numbering)),
    });
  });
  useEffect(() => {
    if (key === null) return;
    begin();
    return () => recorder.end();
  }, [key, recorder]);

  return { now: useAtomValue(recorderStateAtom), stop: recorder.end };
}

const RETRY_MS = 3000;

const stateAtom = atom<RecorderState>({ state: 'stopped' });

/** State of the recorder; leaving the page is blocked while it records. */
const recorderStateAtom = atom(
  (get) => get(stateAtom),
  (_get, set, state: RecorderState) => {
    set(stateAtom, state);
    set(
      leaveBlockerAtom,
      state.state === 'recording' ? 'recording:CANT_EXIT_WHILE_RECORDING_AUDIO_MESSAGE' : null,
    );
  },
);

/** Lives as long as the page, so that parts are sent after their call has ended. */
const outboxAtom = atom(() =>
  createOutbox({
    pause: () => new Promise((resolve) => setTimeout(resolve, RETRY_MS)),
    onPendingChange: (left) =>
      left > 0
        ? window.addEventListener('beforeunload', confirmUnload)
        : window.removeEventListener('beforeunload', confirmUnload),
  }),
);

/** Queues a part for upload. */
const sendPartAtom = atom(null, (get, _set, send: Send) => get(outboxAtom).add(send));

const warnedAtom = atom(false);

/** Returns true once per page, so that the warning about a missing microphone is shown once. */
const isFirstErrorAtom = atom(null, (get, set) => {
  const isFirst = !get(warnedAtom);
  set(warnedAtom, true);
  return isFirst;
});

function confirmUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

const LOCK = 'turno.recording';
const SAMPLED_KEY = 'turno.recording.sampled';

/**
 * Runs the work unless another tab of this browser is recording. Web Locks require a secure page, as recording does.
 */
async function alone(work: () => Promise<void>): Promise<void> {
  if (!isSecureContext) return work();
  await navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => (lock ? work() : undefined));
}

/** Whether this browser sees the call for the first time. */
function isNew(attention: string): boolean {
  if (localStorage.getItem(SAMPLED_KEY) === attention) return false;
  localStorage.setItem(SAMPLED_KEY, attention);
  return true;
}

/**
 * Blocks navigation while there is a reason, and shows it (operations specification, section 4). Not after the
 * workstation was lost.
 */
export function useBlockLeaving(): void {
  const { i18n } = useTranslation();
  const toasts = useToasts();
  const queries = useQueryClient();
  const reason = useAtomValue(leaveBlockerAtom);
  const idUsers = useAtomValue(sessionAtom)?.user.id ?? 0;
  const isMine = () =>
    queries.getQueryData<{ workstation: Workstation | null }>(currentWorkstationKey(idUsers))?.workstation !==
    null;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      reason !== null && currentLocation.pathname !== nextLocation.pathname && isMine(),
  );
  const warn = useEffectEvent(() => {
    if (reason) toasts.warning({ title: i18n.t(reason) });
  });

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    warn();
    blocker.reset();
  }, [blocker]);
}
