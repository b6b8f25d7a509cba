import type { Workstation } from '#shared/contract/workstation/workstations.ts';
import { actionAt } from './action-at.ts';
import type { ActionSlot } from './actions.ts';
import type { ActionKey } from './press-guard.ts';

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
