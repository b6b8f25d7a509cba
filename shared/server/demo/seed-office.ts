import { repository } from '../db/repository.ts';
import { FOOTER } from './names.ts';
import type { DemoOffice } from './offices.ts';
import { inOrder, type Seeding } from './seeding.ts';

/** Short, so that somebody trying the product is not kept waiting for a customer who walks nowhere. */
const POLITENESS_SECONDS = 2;

export interface OfficeBelongings {
  readonly branch: number;
  readonly workstations: number;
  readonly queues: readonly number[];
  readonly workstationType: number;
  readonly attentionProfile: number | null;
}

/** The branch itself; its id. */
export async function seedBranch(
  scope: Seeding,
  office: DemoOffice,
  { branchType, zoneHours }: { readonly branchType: number; readonly zoneHours: number },
): Promise<number> {
  const { name, address, city, country, latitude, longitude } = office;
  const branch = await repository(scope, 'branches').insert({
    name,
    enabled: 1,
    id_branch_types: branchType,
    zone: String(zoneHours),
    address,
    city,
    country,
    latitude,
    longitude,
    company_name: 'Banco de Valdemar',
    language: 'es',
  });
  return branch.id;
}

/** Adds what a branch has: its workstations, a display that shows all of them, and the politeness of its queues. */
export async function seedOffice(scope: Seeding, belongings: OfficeBelongings): Promise<void> {
  const { branch, queues } = belongings;
  for (const id_queues of queues) {
    await repository(scope, 'politeness').insert({
      id_queues,
      id_branches: branch,
      seconds: POLITENESS_SECONDS,
    });
  }
  const workstations = await inOrder([...Array(belongings.workstations).keys()], (place) =>
    repository(scope, 'workstations').insert({
      name: `Puesto ${place + 1}`,
      enabled: 1,
      id_branches: branch,
      id_workstation_types: belongings.workstationType,
      id_attention_areas: null,
      id_attention_profiles: belongings.attentionProfile,
    }),
  );
  await seedDisplay(scope, branch, workstations);
}

async function seedDisplay(scope: Seeding, branch: number, workstations: readonly number[]): Promise<void> {
  const display = await repository(scope, 'displays').insert({
    name: 'Sala de espera',
    description: 'Sala de espera',
    id_branches: branch,
    enabled: 1,
    design: JSON.stringify({ language: 'es', footer: FOOTER, audio: true, voice: true, popup: true }),
  });
  for (const [place, id_workstations] of workstations.entries()) {
    await repository(scope, 'display_workstations').insert({
      id_displays: display.id,
      id_workstations,
      position: place < workstations.length / 2 ? 'L' : 'R',
    });
  }
}
