import { MODULES } from '#shared/domain/access/modules.ts';
import { endpoint } from '../endpoint.ts';
import { idParams } from '../fields.ts';
import { workstation } from './workstations.ts';

const action = {
  method: 'post',
  tag: 'Workstations',
  only: 'branch',
  privilege: [MODULES.workstation],
  params: idParams,
  answer: workstation,
} as const;
const ownWorkstationErrors = ['NOT_FOUND', 'WORKSTATION_NOT_YOURS', 'WORKSTATION_NOT_IDLE'] as const;
const choosing = ['ERROR_WS_ATTENTION_PROFILE', 'QUEUE_NOT_EXISTED'] as const;

export const addToQueue = endpoint({
  ...action,
  path: '/workstation-by-branch/{id}/actions/addToQueue',
  summary: 'Call the next ticket at once, or join the waiting workstations of the branch',
  errors: [...ownWorkstationErrors, ...choosing, 'A_CUSTOMER_IS_BEING_ASSISTED', 'ACTION_NOT_ALLOWED'],
});

export const removeFromQueue = endpoint({
  ...action,
  path: '/workstation-by-branch/{id}/actions/removeFromQueue',
  summary: 'Leave the waiting workstations; no effect if already left',
  errors: ownWorkstationErrors,
});

export const callAuto = endpoint({
  ...action,
  path: '/workstation-by-branch/{id}/actions/callAuto',
  summary: 'Poll for a ticket at a waiting workstation; polling keeps its position',
  errors: [...ownWorkstationErrors, ...choosing],
});
