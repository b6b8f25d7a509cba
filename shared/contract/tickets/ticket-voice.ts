import { MODULES } from '#shared/domain/access/modules.ts';
import { endpoint } from '../endpoint.ts';
import { idParams } from '../fields.ts';

export const ticketVoice = endpoint({
  method: 'get',
  path: '/ticket/{id}/voice',
  tag: 'Tickets',
  only: 'branch',
  summary:
    'What a display would say of a ticket, in the language of its branch, as if the first workstation called it; nothing is called',
  privilege: [MODULES.configurationGlobal],
  params: idParams,
  answer: { media: 'audio/wav' },
  errors: ['NOT_FOUND', 'NO_VOICE'],
});
