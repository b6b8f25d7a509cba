import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, text, yesNo } from '../fields.ts';
import { listQuery } from '../lists.ts';
import { CONFIGURES, listed, WRITES, written } from './configured.ts';

const closeReason = z.object({ id, description: z.string(), default: yesNo }).meta({ id: 'CloseReason' });
export type CloseReason = z.infer<typeof closeReason>;

export const listCloseReasons = endpoint({
  method: 'get',
  path: '/close_reasons',
  tag: 'Close reasons',
  summary: 'Reasons for closing a workstation, the default one first',
  privilege: 'signedIn',
  answer: z.array(closeReason),
  errors: [],
});

const kind = { tag: 'Close reasons', one: 'a close reason' };

export const listConfiguredCloseReasons = listed({
  ...kind,
  path: '/close_reasons/table',
  summary: 'Reasons for closing a workstation, searched in the description',
  privilege: CONFIGURES.global,
  query: listQuery(['description', 'default']),
  view: closeReason,
});

export const closeReasonBody = z.object({ description: text(60) }).meta({ id: 'CloseReasonBody' });
export type CloseReasonBody = z.infer<typeof closeReasonBody>;

/** The default reason cannot change (configuration specification, section 4). */
export const { create: createCloseReason, update: updateCloseReason } = written({
  ...kind,
  path: '/close_reasons',
  ...WRITES.global,
  body: closeReasonBody,
  change: closeReasonBody,
  view: closeReason,
  errors: ['NAME_UNIQUE', 'DESCRIPTION_EMPTY', 'DEFAULT_CLOSE_REASON'],
});
