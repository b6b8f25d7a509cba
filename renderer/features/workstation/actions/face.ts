import type { Workstation } from '#shared/contract/workstation/workstations.ts';
import { actionAt } from './action-at.ts';
import type { Place } from './actions.ts';
import type { Face } from './press-guard.ts';

/** Lists the places whose actions concern a ticket, and change with it. */
export const RESTING: readonly Place[] = ['main', 'recall', 'transfer', 'standBy', 'absent', 'undo'];

/** Says what a press at a place would do, and to which ticket. */
export function faceAt(place: Place, workstation: Workstation): Face {
  const action = actionAt(place, workstation);
  const idTicket = place === 'undo' ? workstation.last?.idTicket : workstation.idTicket;
  return `${action?.id ?? ''} ${idTicket ?? ''}`;
}
