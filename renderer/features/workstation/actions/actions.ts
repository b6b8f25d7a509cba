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
import type { ActionKey } from './press-lockout.ts';
import type { Shortcut } from './shortcut.ts';

/** Names the places of actions on the screen. A place always holds the same key, whatever its action is now. */
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

/** Names the dialogs of actions that need more before they are done. */
export type ActionDialog = 'transfer' | 'create' | 'recover' | 'without' | 'close' | 'profile' | 'alarm';

export interface WorkstationAction {
  /** Also the key of its label. */
  readonly id: Exclude<ActionSlot, 'main'> | 'open' | 'next' | 'stop' | 'finish';
  readonly place: ActionSlot;
  readonly key: Shortcut;
  readonly icon: TablerIcon;
  /** The statuses of the workstation in which it is offered. */
  readonly when: readonly WorkstationStatus[];
  /** Tells whether the workstation has the action at all; where it has not, the place holds another or none. */
  readonly has?: (workstation: Workstation) => boolean;
  /** Tells whether the workstation's type and the ticket held let it be done. */
  readonly allows?: (workstation: Workstation) => boolean;
  readonly does: Perform | { readonly opens: ActionDialog } | typeof STOPS_RECORDING;
  /** Tells that the operator calls a ticket with it, which then comes as no surprise. */
  readonly calls?: true;
  /** Tells that the ticket held leaves with it: what was typed for it and not saved goes along. */
  readonly letsGo?: true;
}

/** Concerns this page only: nothing is sent to the server. */
const STOPS_RECORDING = { stops: 'recording' } as const;
const F2 = { key: 'F2' } as const;
const FREE = ['idle', 'waiting'] as const;
const OPEN = ['idle', 'waiting', 'assisting'] as const;
const isReception = ({ configuration }: Workstation) => configuration.reception === 'Y';
const calls = (workstation: Workstation) => !isReception(workstation);
const hasNumber = ({ ticket }: Workstation) => ticket?.noTicket !== 'Y';
const mayMove = (workstation: Workstation) =>
  hasNumber(workstation) || workstation.configuration.transferNT === 'Y';

/** Everything an operator can do here: buttons, shortcuts and the list of keys are made from it. */
export const ACTIONS: readonly WorkstationAction[] = [
  { id: 'open', place: 'main', key: F2, icon: IconDoorEnter, when: ['off'], does: open },
  {
    id: 'next',
    place: 'main',
    key: F2,
    icon: IconArrowRight,
    when: ['idle'],
    has: calls,
    does: next,
    calls: true,
  },
  {
    id: 'stop',
    place: 'main',
    key: F2,
    icon: IconPlayerStop,
    when: ['waiting'],
    has: calls,
    does: stopWaiting,
  },
  {
    id: 'finish',
    place: 'main',
    key: F2,
    icon: IconCheck,
    when: ['assisting'],
    has: calls,
    does: finish,
    letsGo: true,
  },
  {
    id: 'create',
    place: 'main',
    key: F2,
    icon: IconTicket,
    when: ['idle'],
    has: isReception,
    does: { opens: 'create' },
  },
  {
    id: 'recall',
    place: 'recall',
    key: { key: 'F3' },
    icon: IconSpeakerphone,
    when: ['assisting'],
    allows: hasNumber,
    does: recall,
  },
  {
    id: 'transfer',
    place: 'transfer',
    key: { key: 'F4' },
    icon: IconArrowsRightLeft,
    when: ['assisting'],
    allows: (workstation) => workstation.configuration.transfer === 'Y' && mayMove(workstation),
    does: { opens: 'transfer' },
    letsGo: true,
  },
  {
    id: 'standBy',
    place: 'standBy',
    key: { key: 'F6' },
    icon: IconPlayerPause,
    when: ['assisting'],
    allows: (workstation) => workstation.configuration.standBy === 'Y' && mayMove(workstation),
    does: standBy,
    letsGo: true,
  },
  {
    id: 'absent',
    place: 'absent',
    key: { key: 'F7' },
    icon: IconUserOff,
    when: ['assisting'],
    allows: hasNumber,
    does: absent,
    letsGo: true,
  },
  {
    id: 'create',
    place: 'create',
    key: { key: 'F8' },
    icon: IconTicket,
    when: OPEN,
    has: calls,
    does: { opens: 'create' },
  },
  {
    id: 'recover',
    place: 'recover',
    key: { key: 'F9' },
    icon: IconUserUp,
    when: OPEN,
    allows: ({ configuration }) => configuration.recoverNoShow === 'Y',
    does: { opens: 'recover' },
  },
  {
    id: 'without',
    place: 'without',
    key: { key: 'F10' },
    icon: IconTicketOff,
    when: FREE,
    allows: (workstation) => workstation.configuration.callNoTicket === 'Y' && calls(workstation),
    does: { opens: 'without' },
  },
  {
    id: 'close',
    place: 'close',
    key: { key: 'F2', with: 'shift' },
    icon: IconDoorExit,
    when: FREE,
    does: { opens: 'close' },
  },
  {
    id: 'undo',
    place: 'undo',
    key: { key: 'z', with: 'ctrl' },
    icon: IconArrowBackUp,
    when: FREE,
    allows: ({ last }) => typeof last?.undoableUntil === 'number',
    does: undo,
    calls: true,
  },
  {
    id: 'profile',
    place: 'profile',
    key: { key: 'p', with: 'alt' },
    icon: IconSwitchHorizontal,
    when: OPEN,
    has: ({ configuration }) => configuration.selfProfile === 'Y',
    does: { opens: 'profile' },
  },
  {
    id: 'alarm',
    place: 'alarm',
    key: { key: 'a', with: 'alt' },
    icon: IconBell,
    when: ['off'],
    does: { opens: 'alarm' },
  },
  {
    id: 'stopRecording',
    place: 'stopRecording',
    key: { key: 'r', with: 'alt' },
    icon: IconMicrophoneOff,
    when: ['assisting'],
    has: ({ configuration }) => configuration.recordFrequency > 0,
    does: STOPS_RECORDING,
  },
];

/**
 * Finds the action at a place: the one for the workstation's status, else the one that waits there dimmed.
 * Undefined where this workstation has none at that place.
 */
export function actionAt(slot: ActionSlot, workstation: Workstation): WorkstationAction | undefined {
  const status = statusOf(workstation);
  const candidates = ACTIONS.filter((action) => action.place === slot && (action.has?.(workstation) ?? true));
  return candidates.find((action) => action.when.includes(status)) ?? candidates[0];
}

/** Tells whether the action can be done now, as far as the workstation decides it. */
export function isPossible({ when, has, allows }: WorkstationAction, workstation: Workstation): boolean {
  if (!when.includes(statusOf(workstation))) return false;
  return (has?.(workstation) ?? true) && (allows?.(workstation) ?? true);
}

/** Lists the places whose actions concern a ticket, and change with it. */
export const LOCKABLE_SLOTS: readonly ActionSlot[] = [
  'main',
  'recall',
  'transfer',
  'standBy',
  'absent',
  'undo',
];

/** Says what a press at a place would do, and to which ticket. */
export function actionKeyAt(slot: ActionSlot, workstation: Workstation): ActionKey {
  const action = actionAt(slot, workstation);
  const idTicket = slot === 'undo' ? workstation.last?.idTicket : workstation.idTicket;
  return `${action?.id ?? ''} ${idTicket ?? ''}`;
}

/** The status of a workstation as its operator sees it: free and waiting for the next ticket is one more state. */
export const WORKSTATION_STATUSES = ['off', 'idle', 'waiting', 'assisting'] as const;
export type WorkstationStatus = (typeof WORKSTATION_STATUSES)[number];

export function statusOf({ state, waitNext }: Pick<Workstation, 'state' | 'waitNext'>): WorkstationStatus {
  return state === 'idle' && waitNext ? 'waiting' : state;
}
