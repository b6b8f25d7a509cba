import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#renderer/lib/refusals/error-text.ts';
import { useApi } from '#renderer/lib/server/api.tsx';
import { sessionAtom } from '#renderer/lib/session/session.ts';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import type { Workstation } from '#shared/contract/workstation/workstations.ts';
import { alone, isNew } from './cross-tab.ts';
import { type RecordedAttention, recordedAttention } from './recorded-attention.ts';
import { createRecorder, type RecorderState } from './recorder.ts';
import { isFirstErrorAtom, recorderStateAtom, sendPartAtom } from './recording-atoms.ts';
import { type Recipient, sendPart } from './sending/send-part.ts';
import { type MicrophoneError, openMicrophone } from './sound/microphone.ts';

export interface Recording {
  readonly now: RecorderState;
  /** Ends the recording before the attention ends. */
  readonly stop: () => void;
}

/** An attention under way, as it is known now: customers get names, tickets do not. */
interface KnownAttention {
  readonly key: string;
  attention: RecordedAttention;
}

/**
 * Records attentions of this workstation: those that the draw takes, from when the ticket is held until it is not
 * (operations specification, section 9).
 */
export function useRecording(workstation: Workstation): Recording {
  const api = useApi();
  const store = useStore();
  const toasts = useToasts();
  const { t, i18n } = useTranslation('recording');
  const session = useAtomValue(sessionAtom);
  const setState = useSetAtom(recorderStateAtom);
  const send = useSetAtom(sendPartAtom);
  const isFirstTrouble = useSetAtom(isFirstErrorAtom);
  const known = useRef<KnownAttention | null>(null);
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
    if (isFirstTrouble()) toasts.info({ title: t('trouble.title'), text: t(`trouble.${issue}`) });
  }

  const attention = session && recordedAttention(workstation, session);
  const key = attention && `${attention.ticketId}/${attention.callingTime}`;
  useEffect(() => {
    if (attention && known.current && known.current.key === key) known.current.attention = attention;
  }, [attention, key]);

  const begin = useEffectEvent(() => {
    if (!attention || key === null) return;
    const { recordFrequency, recording } = workstation.configuration;
    const held: KnownAttention = { key, attention };
    known.current = held;
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
      keep: (part) => send(sendPart(recipient, held.attention, part, numbering)),
    });
  });
  useEffect(() => {
    if (key === null) return;
    begin();
    return () => recorder.end();
  }, [key, recorder]);

  return { now: useAtomValue(recorderStateAtom), stop: recorder.end };
}
