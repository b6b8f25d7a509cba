import { Button } from '@mantine/core';
import { IconMicrophone, IconMicrophoneOff } from '@tabler/icons-react';
import { useAtom, useSetAtom } from 'jotai';
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
import { closingHereAtom } from '#renderer/lib/workstation.ts';
import { Kbd } from '#renderer/ui/marks/kbd.tsx';
import { isDialogOpen, isTyping } from '#renderer/ui/overlay/key-owner.ts';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { EmptyState } from '#renderer/ui/page/empty-state.tsx';
import { PageHeader } from '#renderer/ui/page/page-header.tsx';
import type { Workstation } from '#shared/contract/workstation/workstations.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { clockText } from '#shared/domain/time/clock-text.ts';
import { ActionBar } from './actions/action-bar.tsx';
import { ACTIONS, type ActionDialog, type ActionSlot, isPossible, statusOf } from './actions/actions.ts';
import { KeysHelp } from './actions/keys-help.tsx';
import { isPressed, useKeyName } from './actions/shortcut.ts';
import { type LocalCall, type NoTicketNotice, useWorkstationActions } from './actions/use-actions.ts';
import { usePostponed, useRefreshWaitingPosition, useWorkstation } from './api.ts';
import { AlarmDialog } from './dialogs/alarm.tsx';
import { AttentionProfileDialog } from './dialogs/attention-profile.tsx';
import { CloseReasonDialog } from './dialogs/close-reason.tsx';
import { CreateTicketDialog } from './dialogs/create-ticket.tsx';
import { arrivedAtom, type DialogProps } from './dialogs/dialog.tsx';
import { NoShowDialog } from './dialogs/no-show.tsx';
import { QueueDetailDialog } from './dialogs/queue-detail.tsx';
import { TransferDialog } from './dialogs/transfer.tsx';
import { WithoutTicketDialog } from './dialogs/without-ticket.tsx';
import { useBlockLeaving, useRecording } from './recording/use-recording.ts';
import { CurrentTicket } from './stage/current-ticket.tsx';
import { ClosedSlot, IdleSlot, WaitingSlot } from './stage/empty-slots.tsx';
import { AttentionTabs, TerminalTabs } from './tabs/tabs.tsx';
import { useElapsed } from './time.ts';
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

interface TicketStageProps {
  readonly workstation: Workstation;
  readonly noTicketNotice: NoTicketNotice | null;
  readonly onEmptyNoticeClosed: () => void;
  readonly onUndo: (at: Millis) => void;
}

/** The main area: the current ticket or the state without one. */
function TicketStage(props: TicketStageProps) {
  return (
    <div className={styles.stage}>
      <CurrentTicketStage {...props} />
    </div>
  );
}

function CurrentTicketStage({ workstation, noTicketNotice, onEmptyNoticeClosed, onUndo }: TicketStageProps) {
  const { state, ticket, waitNext, reason } = workstation;
  if (ticket) return <CurrentTicket ticket={ticket} reason={reason} />;
  if (state === 'off') return <ClosedSlot workstation={workstation} />;
  if (waitNext) return <WaitingSlot workstation={workstation} waitNext={waitNext} onUndo={onUndo} />;
  return (
    <IdleSlot
      workstation={workstation}
      noTicketNotice={noTicketNotice}
      onEmptyNoticeClosed={onEmptyNoticeClosed}
      onUndo={onUndo}
    />
  );
}

interface RecordingMarkProps {
  readonly since: Millis;
  /** Consent text for the operator; empty for none. */
  readonly consent: string;
  readonly onStop: () => void;
}

/** Shows the duration of the running recording and the stop button. */
function RecordingMark({ since, consent, onStop }: RecordingMarkProps) {
  const { t } = useTranslation(['recording', 'workstation']);
  const keyName = useKeyName();
  const elapsed = useElapsed(since, Date.now);
  return (
    <section className={styles.mark} aria-label={t('title')}>
      <IconMicrophone className={styles.icon ?? ''} size={20} stroke={1.75} aria-hidden="true" />
      <b role="status">{t('now')}</b>
      <span className={styles.time} role="timer" aria-label={t('time')}>
        {clockText(elapsed)}
      </span>
      {consent && <span className={styles.consent}>{consent}</span>}
      <Button
        className={styles.stop ?? ''}
        data-position="stopRecording"
        aria-keyshortcuts="Alt+R"
        leftSection={<IconMicrophoneOff size={18} stroke={1.75} aria-hidden="true" />}
        rightSection={<Kbd>{keyName({ key: 'r', with: 'alt' })}</Kbd>}
        onClick={onStop}
      >
        {t('workstation:action.stopRecording')}
      </Button>
    </section>
  );
}

/** State of the open dialog; closes it when its action is no longer possible. */
function useOpenDialog(workstation: Workstation) {
  const [opened, open] = useState<OpenDialog | null>(null);
  const close = useCallback(() => open(null), []);
  const possible = opened !== null && isStillPossible(opened, workstation);
  const dialog = possible ? opened : null;
  useEffect(() => {
    if (opened && !possible) close();
  }, [opened, possible, close]);

  const setClosingHere = useSetAtom(closingHereAtom);
  const closing = dialog?.kind === 'close';
  useEffect(() => {
    if (!closing) return;
    setClosingHere(true);
    return () => setClosingHere(false);
  }, [closing, setClosingHere]);

  return { dialog, open, close };
}

/** The open dialog: one of an action, or the detail of a queue (null: the operator's stand-by list). */
type OpenDialog =
  | { readonly kind: ActionDialog }
  | { readonly kind: 'queue'; readonly idQueues: number | null };

/**
 * Whether the action of a dialog is still possible. While it is open, a ticket may arrive or the workstation may be
 * closed.
 */
export function isStillPossible({ kind }: OpenDialog, workstation: Workstation): boolean {
  if (kind === 'queue') return workstation.state !== 'off';
  return ACTIONS.some(
    ({ does, ...action }) =>
      'opens' in does && does.opens === kind && isPossible({ does, ...action }, workstation),
  );
}
