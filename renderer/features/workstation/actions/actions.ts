import {
  IconArrowBackUp,
  IconArrowRight,
  IconArrowsRightLeft,
  IconBell,
  IconCheck,
  IconDoorEnter,
  IconDoorExit,
  IconMicrophoneOff,
  IconPlayerPause,
  IconPlayerStop,
  IconSpeakerphone,
  IconSwitchHorizontal,
  IconTicket,
  IconTicketOff,
  IconUserOff,
  IconUserUp,
  type TablerIcon,
} from '@tabler/icons-react';
import type { Workstation } from '#shared/contract/workstation/workstations.ts';
import { absent, finish, next, open, type Perform, recall, standBy, stopWaiting, undo } from './commands.ts';
import type { Shortcut } from './shortcut.ts';

/** Fixed positions of actions on the screen. A slot keeps its shortcut whatever its current action is. */
export const ACTION_SLOTS = [
  'main',
  'recall',
  'transfer',
  'standBy',
  'absent',
  'create',
  'recover',
  'without',
  'close',
  'undo',
  'profile',
  'alarm',
  'stopRecording',
] as const;
export type ActionSlot = (typeof ACTION_SLOTS)[number];

/** Dialogs of actions that need further input. */
export type ActionDialog = 'transfer' | 'create' | 'recover' | 'without' | 'close' | 'profile' | 'alarm';

export interface WorkstationAction {
  /** Also the translation key of its label. */
  readonly id: Exclude<ActionSlot, 'main'> | 'open' | 'next' | 'stop' | 'finish';
  readonly slot: ActionSlot;
  readonly key: Shortcut;
  readonly icon: TablerIcon;
  /** Workstation statuses in which the action is offered. */
  readonly when: readonly WorkstationStatus[];
  /** Whether this workstation has the action; otherwise the slot shows another action or none. */
  readonly has?: (workstation: Workstation) => boolean;
  /** Whether the workstation type and the current ticket allow it. */
  readonly allows?: (workstation: Workstation) => boolean;
  readonly does: Perform | { readonly opens: ActionDialog } | typeof STOPS_RECORDING;
  /** The operator calls a ticket with it, so no arrival notice is needed. */
  readonly calls?: true;
  /** The current ticket leaves the workstation with it; unsaved input is sent along. */
  readonly releasesTicket?: true;
}

/** Affects this page only; no request is sent. */
const STOPS_RECORDING = { stops: 'recording' } as const;
const F2 = { key: 'F2' } as const;
const FREE = ['idle', 'waiting'] as const;
const OPEN = ['idle', 'waiting', 'assisting'] as const;
const isReception = ({ configuration }: Workstation) => configuration.reception === 'Y';
const calls = (workstation: Workstation) => !isReception(workstation);
const hasNumber = ({ ticket }: Workstation) => ticket?.noTicket !== 'Y';
const mayMove = (workstation: Workstation) =>
  hasNumber(workstation) || workstation.configuration.transferNT === 'Y';

/** All actions of an operator; buttons, shortcuts and help derive from this list. */
export const ACTIONS: readonly WorkstationAction[] = [
  { id: 'open', slot: 'main', key: F2, icon: IconDoorEnter, when: ['off'], does: open },
  {
    id: 'next',
    slot: 'main',
    key: F2,
    icon: IconArrowRight,
    when: ['idle'],
    has: calls,
    does: next,
    calls: true,
  },
  {
    id: 'stop',
    slot: 'main',
    key: F2,
    icon: IconPlayerStop,
    when: ['waiting'],
    has: calls,
    does: stopWaiting,
  },
  {
    id: 'finish',
    slot: 'main',
    key: F2,
    icon: IconCheck,
    when: ['assisting'],
    has: calls,
    does: finish,
    releasesTicket: true,
  },
  {
    id: 'create',
    slot: 'main',
    key: F2,
    icon: IconTicket,
    when: ['idle'],
    has: isReception,
    does: { opens: 'create' },
  },
  {
    id: 'recall',
    slot: 'recall',
    key: { key: 'F3' },
    icon: IconSpeakerphone,
    when: ['assisting'],
    allows: hasNumber,
    does: recall,
  },
  {
    id: 'transfer',
    slot: 'transfer',
    key: { key: 'F4' },
    icon: IconArrowsRightLeft,
    when: ['assisting'],
    allows: (workstation) => workstation.configuration.transfer === 'Y' && mayMove(workstation),
    does: { opens: 'transfer' },
    releasesTicket: true,
  },
  {
    id: 'standBy',
    slot: 'standBy',
    key: { key: 'F6' },
    icon: IconPlayerPause,
    when: ['assisting'],
    allows: (workstation) => workstation.configuration.standBy === 'Y' && mayMove(workstation),
    does: standBy,
    releasesTicket: true,
  },
  {
    id: 'absent',
    slot: 'absent',
    key: { key: 'F7' },
    icon: IconUserOff,
    when: ['assisting'],
    allows: hasNumber,
    does: absent,
    releasesTicket: true,
  },
  {
    id: 'create',
    slot: 'create',
    key: { key: 'F8' },
    icon: IconTicket,
    when: OPEN,
    has: calls,
    does: { opens: 'create' },
  },
  {
    id: 'recover',
    slot: 'recover',
    key: { key: 'F9' },
    icon: IconUserUp,
    when: OPEN,
    allows: ({ configuration }) => configuration.recoverNoShow === 'Y',
    does: { opens: 'recover' },
  },
  {
    id: 'without',
    slot: 'without',
    key: { key: 'F10' },
    icon: IconTicketOff,
    when: FREE,
    allows: (workstation) => workstation.configuration.callNoTicket === 'Y' && calls(workstation),
    does: { opens: 'without' },
  },
  {
    id: 'close',
    slot: 'close',
    key: { key: 'F2', with: 'shift' },
    icon: IconDoorExit,
    when: FREE,
    does: { opens: 'close' },
  },
  {
    id: 'undo',
    slot: 'undo',
    key: { key: 'z', with: 'ctrl' },
    icon: IconArrowBackUp,
    when: FREE,
    allows: ({ last }) => typeof last?.undoableUntil === 'number',
    does: undo,
    calls: true,
  },
  {
    id: 'profile',
    slot: 'profile',
    key: { key: 'p', with: 'alt' },
    icon: IconSwitchHorizontal,
    when: OPEN,
    has: ({ configuration }) => configuration.selfProfile === 'Y',
    does: { opens: 'profile' },
  },
  {
    id: 'alarm',
    slot: 'alarm',
    key: { key: 'a', with: 'alt' },
    icon: IconBell,
    when: ['off'],
    does: { opens: 'alarm' },
  },
  {
    id: 'stopRecording',
    slot: 'stopRecording',
    key: { key: 'r', with: 'alt' },
    icon: IconMicrophoneOff,
    when: ['assisting'],
    has: ({ configuration }) => configuration.recordFrequency > 0,
    does: STOPS_RECORDING,
  },
];

/**
 * Returns the action of a slot for the workstation's status, else the disabled one. Undefined if the workstation has
 * none in this slot.
 */
export function actionAt(slot: ActionSlot, workstation: Workstation): WorkstationAction | undefined {
  const status = statusOf(workstation);
  const candidates = ACTIONS.filter((action) => action.slot === slot && (action.has?.(workstation) ?? true));
  return candidates.find((action) => action.when.includes(status)) ?? candidates[0];
}

/** Whether the workstation's status and configuration allow the action now. */
export function isPossible({ when, has, allows }: WorkstationAction, workstation: Workstation): boolean {
  if (!when.includes(statusOf(workstation))) return false;
  return (has?.(workstation) ?? true) && (allows?.(workstation) ?? true);
}

/** Slots whose action depends on the ticket; they are locked out after it changes. */
export const LOCKABLE_SLOTS: readonly ActionSlot[] = [
  'main',
  'recall',
  'transfer',
  'standBy',
  'absent',
  'undo',
];

/** Identifies what a button does to which ticket; equal keys mean the same action. */
export type ActionKey = string;

/** Identifies what the button in a slot does to which ticket. */
export function actionKeyAt(slot: ActionSlot, workstation: Workstation): ActionKey {
  const action = actionAt(slot, workstation);
  const idTicket = slot === 'undo' ? workstation.last?.idTicket : workstation.idTicket;
  return `${action?.id ?? ''} ${idTicket ?? ''}`;
}

/** Statuses shown to the operator; `waiting` is an idle workstation that waits for the next ticket. */
export const WORKSTATION_STATUSES = ['off', 'idle', 'waiting', 'assisting'] as const;
export type WorkstationStatus = (typeof WORKSTATION_STATUSES)[number];

export function statusOf({ state, waitNext }: Pick<Workstation, 'state' | 'waitNext'>): WorkstationStatus {
  return state === 'idle' && waitNext ? 'waiting' : state;
}
