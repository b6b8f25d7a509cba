import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionBar } from '#renderer/features/workstation/actions/action-bar.tsx';
import type { ActionSlot } from '#renderer/features/workstation/actions/actions.ts';
import { KeysHelp } from '#renderer/features/workstation/actions/keyboard/keys-help.tsx';
import { useShortcuts } from '#renderer/features/workstation/actions/keyboard/use-shortcuts.ts';
import { useWorkstationActions } from '#renderer/features/workstation/actions/use-workstation-actions.ts';
import { statusOf } from '#renderer/features/workstation/actions/workstation-status.ts';
import { useKeepWaitingPosition } from '#renderer/features/workstation/api/use-keep-waiting-position.ts';
import { useOpenDialog } from '#renderer/features/workstation/dialogs/use-open-dialog.ts';
import { WorkstationDialogs } from '#renderer/features/workstation/dialogs/workstation-dialogs.tsx';
import { RecordingMark } from '#renderer/features/workstation/recording/recording-mark.tsx';
import { useBlockLeaving } from '#renderer/features/workstation/recording/use-block-leaving.ts';
import { useRecording } from '#renderer/features/workstation/recording/use-recording.ts';
import { TicketStage } from '#renderer/features/workstation/stage/ticket-stage.tsx';
import { AttentionTabs } from '#renderer/features/workstation/tabs/attention-tabs.tsx';
import { TerminalTabs } from '#renderer/features/workstation/tabs/terminal-tabs.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import type { Workstation } from '#shared/contract/workstation/workstations.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { Arrival } from './arrival.tsx';
import { useLeaveGuard } from './use-leave-guard.ts';
import { WorkstationHeader } from './workstation-header.tsx';
import styles from './workstation-layout.module.css';

/** Lays the workstation out: stage, actions and the tabs of the ticket; beside them who waits. */
export function WorkstationLayout({ workstation }: { readonly workstation: Workstation }) {
  const { t } = useTranslation(['workstation', 'recording']);
  const toasts = useToasts();
  const [helping, setHelping] = useState(false);
  const { dialog, open, close } = useOpenDialog(workstation);
  const actions = useWorkstationActions(workstation, (kind) => open({ kind }));
  const { connected, notAccepted, doing, resting, confirmsAgain, lockedUntil } = actions;
  const { nobody, clearEmptyNotice, currentCall, accept } = actions;
  const recording = useRecording(workstation);
  const press = (place: ActionSlot, at: Millis) => {
    if (place === 'stopRecording') recording.stop();
    else void actions.press(place, at);
  };
  const help = () => setHelping(true);

  useShortcuts({
    onAction: press,
    onHelp: help,
    onEscape: (at) => {
      if (statusOf(workstation) === 'waiting') press('main', at);
    },
  });
  useKeepWaitingPosition(workstation);
  useBlockLeaving();
  const isRecording = recording.now.state === 'recording';
  const stayed = useCallback(
    () =>
      toasts.warning({
        title: isRecording
          ? t('recording:CANT_EXIT_WHILE_RECORDING_AUDIO_MESSAGE')
          : t('CLOSE_ACTIVE_TICKET'),
      }),
    [toasts, t, isRecording],
  );
  useLeaveGuard(workstation.state === 'assisting', stayed);

  return (
    <>
      <WorkstationHeader workstation={workstation} connected={connected} onPress={press} onHelp={help} />
      <div className={styles.layout}>
        <div className={styles.work}>
          <TicketStage
            workstation={workstation}
            nobody={nobody}
            onEmptyNoticeClosed={clearEmptyNotice}
            onUndo={(at) => press('undo', at)}
          />
          <Arrival workstation={workstation} currentCall={currentCall} />
          <ActionBar
            workstation={workstation}
            connected={connected}
            notAccepted={notAccepted}
            doing={doing}
            locked={resting}
            confirmsAgain={confirmsAgain}
            lockedUntil={lockedUntil}
            onPress={press}
          />
          {recording.now.state === 'recording' && (
            <RecordingMark
              since={recording.now.since}
              consent={workstation.configuration.recording.consent}
              onStop={recording.stop}
            />
          )}
          <AttentionTabs workstation={workstation} />
        </div>
        <div className={styles.queues}>
          <TerminalTabs workstation={workstation} onQueue={(idQueues) => open({ kind: 'queue', idQueues })} />
        </div>
      </div>
      <WorkstationDialogs dialog={dialog} workstation={workstation} onClose={close} onDone={accept} />
      <KeysHelp opened={helping} workstation={workstation} onClose={() => setHelping(false)} />
    </>
  );
}
