import { MODULES } from '#shared/domain/access/modules.ts';
import { endpoint } from '../endpoint.ts';
import { idParams } from '../fields.ts';

export const ticketVoice = endpoint({
  method: 'get',
  path: '/ticket/{id}/voice',
  tag: 'Tickets',
  only: 'branch',
  summary: 'Sample call of a ticket from the first workstation, spoken in the language of its branch',
  privilege: [MODULES.configurationGlobal],
  params: idParams,
  answer: { media: 'audio/wav' },
  errors: ['NOT_FOUND', 'NO_VOICE'],
});
