import {
  IconArrowRight,
  IconCheck,
  IconDoorEnter,
  IconDoorExit,
  IconSpeakerphone,
  IconUserOff,
  type TablerIcon,
} from '@tabler/icons-react';
import type { CallOptions, Client } from '../../../shared/contract/client.ts';
import { endTicket, noShowTicket, recallTicket } from '../../../shared/contract/tickets.ts';
import {
  callNext,
  closeWorkstation,
  getWorkstation,
  openWorkstation,
  type Workstation,
} from '../../../shared/contract/workstations.ts';
import type { Shortcut } from './shortcut.ts';

/** Where an action stands on the screen. A place always holds the same key, whatever its action is now. */
export const PLACES = ['main', 'recall', 'absent', 'close'] as const;
export type Place = (typeof PLACES)[number];

export interface WorkstationAction {
  /** Also the key of its label. */
  readonly id: 'open' | 'next' | 'finish' | 'recall' | 'absent' | 'close';
  readonly place: Place;
  readonly key: Shortcut;
  readonly icon: TablerIcon;
  /** States of the workstation in which it can be done. */
  readonly when: readonly Workstation['state'][];
  /** Does it and answers the workstation as it is then. May be repeated under the same key without harm. */
  readonly perform: (api: Client, workstation: Workstation, call: CallOptions) => Promise<Workstation>;
}

/** Everything an operator can do here: buttons, shortcuts and the list of keys are made from it. */
export const ACTIONS: readonly WorkstationAction[] = [
  {
    id: 'open',
    place: 'main',
    key: { key: 'F2' },
    icon: IconDoorEnter,
    when: ['off'],
    perform: (api, desk, call) => api.call(openWorkstation, { params: { id: desk.idWorkstations } }, call),
  },
  {
    id: 'next',
    place: 'main',
    key: { key: 'F2' },
    icon: IconArrowRight,
    when: ['idle'],
    perform: (api, desk, call) => api.call(callNext, { params: { id: desk.idWorkstations } }, call),
  },
  {
    id: 'finish',
    place: 'main',
    key: { key: 'F2' },
    icon: IconCheck,
    when: ['assisting'],
    perform: onTicket(endTicket),
  },
  {
    id: 'recall',
    place: 'recall',
    key: { key: 'F3' },
    icon: IconSpeakerphone,
    when: ['assisting'],
    perform: onTicket(recallTicket),
  },
  {
    id: 'absent',
    place: 'absent',
    key: { key: 'F7' },
    icon: IconUserOff,
    when: ['assisting'],
    perform: onTicket(noShowTicket),
  },
  {
    id: 'close',
    place: 'close',
    key: { key: 'F2', shift: true },
    icon: IconDoorExit,
    when: ['idle'],
    perform: (api, desk, call) => api.call(closeWorkstation, { params: { id: desk.idWorkstations } }, call),
  },
];

/** What stands at a place now: the action for this state, else the one that waits there dimmed. */
export function actionAt(place: Place, state: Workstation['state']): WorkstationAction | undefined {
  const candidates = ACTIONS.filter((action) => action.place === place);
  return candidates.find((action) => action.when.includes(state)) ?? candidates[0];
}

function onTicket(
  endpoint: typeof endTicket | typeof recallTicket | typeof noShowTicket,
): WorkstationAction['perform'] {
  return async (api, { idWorkstations, ticket }, call) => {
    if (ticket) await api.call(endpoint, { params: { id: ticket.idTicket } }, call);
    return api.call(
      getWorkstation,
      { params: { id: idWorkstations } },
      { ...(call.signal && { signal: call.signal }) },
    );
  };
}
