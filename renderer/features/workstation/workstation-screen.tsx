import { Button } from '@mantine/core';
import { useAtom } from 'jotai';
import {
  type ComponentType,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { isDialogOpen, isTyping } from '#renderer/ui/overlay/key-owner.ts';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { EmptyState } from '#renderer/ui/page/empty-state.tsx';
import { PageHeader } from '#renderer/ui/page/page-header.tsx';
import type { Workstation } from '#shared/contract/workstation/workstations.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { ActionBar } from './actions/action-bar.tsx';
import { ACTIONS, type ActionDialog, type ActionSlot, statusOf } from './actions/actions.ts';
import { KeysHelp } from './actions/keys-help.tsx';
import { isPressed } from './actions/shortcut.ts';
import { type LocalCall, useWorkstationActions } from './actions/use-actions.ts';
import { usePostponed, useRefreshWaitingPosition, useWorkstation } from './api.ts';
import { AlarmDialog } from './dialogs/alarm.tsx';
import { AttentionProfileDialog } from './dialogs/attention-profile.tsx';
import { CloseReasonDialog } from './dialogs/close-reason.tsx';
import { CreateTicketDialog } from './dialogs/create-ticket.tsx';
import { arrivedAtom, type DialogProps } from './dialogs/dialog.tsx';
import { NoShowDialog } from './dialogs/no-show.tsx';
import { type OpenDialog, useOpenDialog } from './dialogs/open-dialog.ts';
import { QueueDetailDialog } from './dialogs/queue-detail.tsx';
import { TransferDialog } from './dialogs/transfer.tsx';
import { WithoutTicketDialog } from './dialogs/without-ticket.tsx';
import { RecordingMark } from './recording/recording-mark.tsx';
import { useBlockLeaving, useRecording } from './recording/use-recording.ts';
import { TicketStage } from './stage/stage.tsx';
import { AttentionTabs, TerminalTabs } from './tabs/tabs.tsx';
import styles from './workstation.module.css';
import { WorkstationHeader } from './workstation-header.tsx';

/** Screen of an operator: ticket, actions and queues (operations specification, section 2). */
export function WorkstationScreen() {
  const { t } = useTranslation(['workstation', 'common']);
  const view = useWorkstation();
  usePostponed();
  if (view.kind === 'ready') return <WorkstationLayout workstation={view.workstation} />;
  if (view.kind === 'none') return <Navigate to="/app/workstation-selection" replace />;
  return (
    <>
      <PageHeader title={t('title')} />
      {view.kind === 'failed' && (
        <EmptyState title={t('notLoaded.title')} hint={t('notLoaded.hint')}>
          <Button mt="sm" onClick={view.retry}>
            {t('common:action.retry')}
          </Button>
        </EmptyState>
      )}
    </>
  );
}

/** Layout: stage, actions and tabs of the ticket on the left, queues on the right. */
function WorkstationLayout({ workstation }: { readonly workstation: Workstation }) {
  const { t } = useTranslation(['workstation', 'recording']);
  const toasts = useToasts();
  const [helping, setHelping] = useState(false);
  const { dialog, open, close } = useOpenDialog(workstation);
  const actions = useWorkstationActions(workstation, (kind) => open({ kind }));
  const { connected, notAccepted, doing, locked, confirmsAgain, lockedUntil } = actions;
  const { noTicketNotice, clearEmptyNotice, currentCall, accept } = actions;
  const recording = useRecording(workstation);
  const press = (slot: ActionSlot, at: Millis) => {
    if (slot === 'stopRecording') recording.stop();
    else void actions.press(slot, at);
  };
  const help = () => setHelping(true);

  useShortcuts({
    onAction: press,
    onHelp: help,
    onEscape: (at) => {
      if (statusOf(workstation) === 'waiting') press('main', at);
    },
  });
  useRefreshWaitingPosition(workstation);
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
            noTicketNotice={noTicketNotice}
            onEmptyNoticeClosed={clearEmptyNotice}
            onUndo={(at) => press('undo', at)}
          />
          <Arrival workstation={workstation} currentCall={currentCall} />
          <ActionBar
            workstation={workstation}
            connected={connected}
            notAccepted={notAccepted}
            doing={doing}
            locked={locked}
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

interface ArrivalProps {
  readonly workstation: Workstation;
  readonly currentCall: RefObject<LocalCall>;
}

/** Announces a ticket that was called automatically: chime, screen reader text and notice in an open dialog. */
function Arrival({ workstation: { idTicket, ticket }, currentCall }: ArrivalProps) {
  const { t } = useTranslation('workstation');
  const [chime] = useState(createChime);
  const [arrived, setArrived] = useAtom(arrivedAtom);
  const before = useRef(idTicket);

  useEffect(() => {
    const isNew = idTicket !== null && idTicket !== before.current;
    before.current = idTicket;
    if (idTicket === null) setArrived(null);
    const { underWay, idTicket: called } = currentCall.current;
    if (!isNew || underWay || called === idTicket) return;
    setArrived(ticket);
    chime.ring();
  }, [idTicket, ticket, currentCall, chime, setArrived]);
  useEffect(() => () => chime.close(), [chime]);

  return (
    <p className="visually-hidden" role="alert">
      {ticket &&
        arrived?.idTicket === idTicket &&
        t('stage.arrived', { code: ticket.code, service: ticket.servName })}
    </p>
  );
}

/**
 * Prevents leaving or reloading the page while a ticket is served. Browsers show their own text, so `onStayed` runs
 * afterwards to explain the reason.
 */
function useLeaveGuard(holding: boolean, onStayed: () => void): void {
  useEffect(() => {
    if (!holding) return;
    const confirmUnload = (event: BeforeUnloadEvent) => {
      event.preventDefault();
      setTimeout(onStayed);
    };
    window.addEventListener('beforeunload', confirmUnload);
    return () => window.removeEventListener('beforeunload', confirmUnload);
  }, [holding, onStayed]);
}

/** Two rising tones: start in s, frequency in Hz. */
const TONES = [
  { from: 0, pitch: 659.25 },
  { from: 0.14, pitch: 880 },
];
const LENGTH = 0.5;
const LOUDNESS = 0.15;

interface Chime {
  /** Plays the chime; browsers allow this only after user interaction with the page. */
  ring(): void;
  /** Closes the audio output. */
  close(): void;
}

/** Chime for an arriving ticket. The audio output is created on first use. */
function createChime(): Chime {
  let output: AudioContext | null = null;

  function tone(context: AudioContext, pitch: number, at: number) {
    const source = new OscillatorNode(context, { type: 'sine', frequency: pitch });
    const loudness = new GainNode(context, { gain: 0 });
    loudness.gain.setValueAtTime(0, at);
    loudness.gain.linearRampToValueAtTime(LOUDNESS, at + 0.02);
    loudness.gain.exponentialRampToValueAtTime(0.001, at + LENGTH);
    source.connect(loudness).connect(context.destination);
    source.start(at);
    source.stop(at + LENGTH);
  }

  return {
    ring() {
      if (!navigator.userActivation.hasBeenActive) return;
      output ??= new AudioContext();
      for (const { from, pitch } of TONES) tone(output, pitch, output.currentTime + from);
    },
    close() {
      void output?.close();
      output = null;
    },
  };
}

interface WorkstationDialogsProps extends DialogProps {
  readonly dialog: OpenDialog | null;
}

/** Renders the open dialog. */
function WorkstationDialogs({ dialog, ...props }: WorkstationDialogsProps) {
  if (dialog === null) return null;
  if (dialog.kind === 'queue') return <QueueDetailDialog {...props} idQueues={dialog.idQueues} />;
  const Dialog = DIALOGS[dialog.kind];
  return <Dialog {...props} />;
}

const DIALOGS: Record<ActionDialog, ComponentType<DialogProps>> = {
  transfer: TransferDialog,
  create: CreateTicketDialog,
  recover: NoShowDialog,
  without: WithoutTicketDialog,
  close: CloseReasonDialog,
  profile: AttentionProfileDialog,
  alarm: AlarmDialog,
};

interface Shortcuts {
  /** `at` is the time of key down, in ms since page load. */
  readonly onAction: (slot: ActionSlot, at: Millis) => void;
  readonly onEscape: (at: Millis) => void;
  readonly onHelp: () => void;
}

/**
 * Handles the shortcuts of actions, Escape and `?`. Prevents the browser's default for these keys even when the action
 * is disabled, except undo in a text field. Ignores key repeat, and all keys while a dialog is open.
 */
function useShortcuts({ onAction, onEscape, onHelp }: Shortcuts): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const typing = isTyping(event.target);
    const action = ACTIONS.find(({ key }) => isPressed(key, event));
    if (action?.key.with === 'ctrl' && typing) return;
    if (action) event.preventDefault();
    if (event.repeat || isDialogOpen()) return;
    if (action) onAction(action.slot, event.timeStamp);
    else if (event.key === '?' && !typing) onHelp();
    else if (event.key === 'Escape' && !typing && !isIn(event.target, MENU)) onEscape(event.timeStamp);
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

/** Escape closes an open menu and nothing else. */
const MENU = '[role="menu"], [aria-expanded="true"]';

function isIn(target: EventTarget | null, selector: string): boolean {
  return target instanceof HTMLElement && target.closest(selector) !== null;
}
