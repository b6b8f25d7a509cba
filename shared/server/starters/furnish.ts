import type { Language } from '#shared/contract/fields.ts';
import { repository } from '../db/repository.ts';
import { insertInOrder, type Seeding } from './seeding.ts';
import { type Starter, WAITING_AREA } from './starter.ts';

/** Entities for a branch and the language of their names. */
export interface Furniture {
  readonly language: Language;
  readonly branch: number;
  readonly workstations: number;
  readonly queues: readonly number[];
  readonly workstationType: number;
  readonly attentionArea: number;
  readonly attentionProfile: number | null;
  /** Display design shared by all branches. */
  readonly displayDesign: number;
  /** Politeness in seconds; the product's default if omitted. */
  readonly politeness?: number;
}

/** Adds workstations, a display of all of them, and politeness to a branch. */
export async function furnish(scope: Seeding, starter: Starter, furniture: Furniture): Promise<void> {
  const { branch, queues, language, politeness } = furniture;
  if (politeness !== undefined)
    for (const id_queues of queues)
      await repository(scope, 'politeness').insert({ id_queues, id_branches: branch, seconds: politeness });
  const workstations = await insertInOrder([...Array(furniture.workstations).keys()], (index) =>
    repository(scope, 'workstations').insert({
      name: `${starter.workstation[language]} ${index + 1}`,
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
  for (const [index, id_workstations] of workstations.entries()) {
    await repository(scope, 'display_workstations').insert({
      id_displays: display.id,
      id_workstations,
      position: index < workstations.length / 2 ? 'L' : 'R',
    });
  }
}
