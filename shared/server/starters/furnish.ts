import type { Language } from '#shared/contract/fields.ts';
import { repository } from '../db/repository.ts';
import { insertInOrder, type Seeding } from './seeding.ts';
import { type Starter, WAITING_AREA } from './starter.ts';

/** Says what a branch is furnished with, and in which language its rows are named. */
export interface Furniture {
  readonly language: Language;
  readonly branch: number;
  readonly workstations: number;
  readonly queues: readonly number[];
  readonly workstationType: number;
  readonly attentionArea: number;
  readonly attentionProfile: number | null;
  /** What its display shows: one for all branches. */
  readonly displayDesign: number;
  /** Seconds that whoever comes is left to walk before being called; the product's own where nothing is said. */
  readonly politeness?: number;
}

/** Adds what a branch has of its own: workstations, a display that shows all of them, and politeness. */
export async function furnish(scope: Seeding, starter: Starter, furniture: Furniture): Promise<void> {
  const { branch, queues, language, politeness } = furniture;
  if (politeness !== undefined)
    for (const id_queues of queues)
      await repository(scope, 'politeness').insert({ id_queues, id_branches: branch, seconds: politeness });
  const workstations = await insertInOrder([...Array(furniture.workstations).keys()], (place) =>
    repository(scope, 'workstations').insert({
      name: `${starter.workstation[language]} ${place + 1}`,
      enabled: 1,
      id_branches: branch,
      id_workstation_types: furniture.workstationType,
      id_attention_areas: furniture.attentionArea,
      id_attention_profiles: furniture.attentionProfile,
    }),
  );
  const display = await repository(scope, 'displays').insert({
    name: WAITING_AREA[language],
    description: WAITING_AREA[language],
    id_branches: branch,
    enabled: 1,
    id_display_designs: furniture.displayDesign,
  });
  for (const [place, id_workstations] of workstations.entries()) {
    await repository(scope, 'display_workstations').insert({
      id_displays: display.id,
      id_workstations,
      position: place < workstations.length / 2 ? 'L' : 'R',
    });
  }
}
