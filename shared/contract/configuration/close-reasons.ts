import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, text, yesNo } from '../fields.ts';
import { WRITES, written } from './configured.ts';

export const closeReason = z
  .object({ id, description: z.string(), default: yesNo })
  .meta({ id: 'CloseReason' });
export type CloseReason = z.infer<typeof closeReason>;

export const listCloseReasons = endpoint({
  method: 'get',
  path: '/close_reasons',
  tag: 'Close reasons',
  summary: 'Why a workstation may be closed; the default one first',
  privilege: 'signedIn',
  answer: z.array(closeReason),
  errors: [],
});

const body = z.object({ description: text(60) }).meta({ id: 'CloseReasonBody' });

/** The default reason stays as it is (configuration specification, section 4). */
export const { create: createCloseReason, update: updateCloseReason } = written({
  path: '/close_reasons',
  tag: 'Close reasons',
  one: 'a close reason',
  ...WRITES.global,
  body,
  change: body,
  shown: closeReason,
  errors: ['NAME_UNIQUE', 'DESCRIPTION_EMPTY', 'DEFAULT_CLOSE_REASON'],
});
