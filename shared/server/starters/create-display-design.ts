import {
  DEFAULT_LINEAL,
  DEFAULT_SIGNAGE,
  type SignageDesign,
} from '#shared/contract/devices/signage-design.ts';
import type { Language } from '#shared/contract/fields.ts';
import { repository } from '../db/repository.ts';
import type { Seeding } from './seeding.ts';
import { type Starter, WAITING_AREA } from './starter.ts';

/** Creates a display design in the installation's language; returns its id. */
export async function createDisplayDesign(
  scope: Seeding,
  { footer }: Starter,
  language: Language,
): Promise<number> {
  const design: SignageDesign = {
    screenType: 2,
    language,
    idMessages: null,
    footer,
    audio: true,
    chime: null,
    voice: true,
    spokenLanguages: [language],
    popup: { enabled: true, visible: true, ticketText: '', workstationText: '', arrows: true },
    image: null,
    lineal: DEFAULT_LINEAL,
    slides: [],
    style: DEFAULT_SIGNAGE,
  };
  const { id } = await repository(scope, 'display_designs').insert({
    name: WAITING_AREA[language],
    description: WAITING_AREA[language],
    enabled: 1,
    design: JSON.stringify(design),
  });
  return id;
}
