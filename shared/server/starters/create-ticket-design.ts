import { defaultTicketDesign } from '#shared/contract/configuration/ticket-design.ts';
import type { Language } from '#shared/contract/fields.ts';
import { repository } from '../db/repository.ts';
import type { Seeding } from './seeding.ts';
import { name } from './starter.ts';

const DESIGN = name('Ticket estándar', 'Standard ticket', 'Standardkölapp');

/**
 * Messages of the default paper.
 * @internal used by tests besides this file
 */
export const MESSAGES = [
  {
    name: name('Cómo le llamamos', 'How we call', 'Så ropar vi upp'),
    content: name(
      'Le llamaremos en pantalla y por altavoz.',
      'Watch and listen for your number.',
      'Ditt nummer visas på skärmen och ropas upp.',
    ),
  },
  {
    name: name('Si se ausenta', 'If you step out', 'Om du går ifrån'),
    content: name(
      'Si se ausenta, pregunte en Información.',
      'If you step out, please ask at Information.',
      'Går du ifrån en stund, fråga i informationen.',
    ),
  },
];

/** Creates the default ticket design with its messages, which branches may adapt; returns its id. */
export async function createTicketDesign(scope: Seeding, language: Language): Promise<number> {
  const ids: number[] = [];
  for (const message of MESSAGES) {
    const { id } = await repository(scope, 'messages').insert({
      name: message.name[language],
      description: message.name[language],
      content: message.content[language],
      edit_level: 'Sucursal',
      enabled: 1,
    });
    ids.push(id);
  }
  const [first = null, second = null] = ids;
  const design = await repository(scope, 'ticket_designs').insert({
    name: DESIGN[language],
    description: DESIGN[language],
    enabled: 1,
    design: JSON.stringify(defaultTicketDesign({ first, second })),
  });
  return design.id;
}
