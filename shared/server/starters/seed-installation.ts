import type { Language } from '#shared/contract/fields.ts';
import type { StarterName } from '#shared/contract/installation/first-start.ts';
import { BANK } from './bank.ts';
import { CLINIC } from './clinic.ts';
import { createBranchTypeWork } from './create-branch-type-work.ts';
import { createCloseReasons } from './create-close-reasons.ts';
import { createDisplayDesign } from './create-display-design.ts';
import { createKiosk } from './create-kiosk.ts';
import { createTicketDesign } from './create-ticket-design.ts';
import { furnish } from './furnish.ts';
import { serviceFirst } from './kiosk-screens.ts';
import type { Seeding } from './seeding.ts';
import { name, type Starter } from './starter.ts';
import { TOWN_HALL } from './town-hall.ts';

const STARTERS: Readonly<Record<Exclude<StarterName, 'empty'>, Starter>> = {
  bank: BANK,
  clinic: CLINIC,
  townHall: TOWN_HALL,
};

const ENTRANCE = name('Entrada', 'Entrance', 'Entré');

/** Enough to show concurrent calls. */
const WORKSTATIONS = 3;

/** Limit in seconds after which the longest wait goes first. */
const GENERAL_LIMIT = 1_200;

/**
 * Creates the configuration for a first ticket in the installation's language; `empty` creates a ticket design only.
 */
export async function seedInstallation(
  scope: Seeding,
  which: StarterName,
  of: { readonly language: Language; readonly branchType: number; readonly branch: number | null },
): Promise<void> {
  if (which === 'empty') return void (await createTicketDesign(scope, of.language));
  const starter = STARTERS[which];
  const work = await createBranchTypeWork(scope, starter, { ...of, generalLimit: GENERAL_LIMIT });
  await createKiosk(scope, ENTRANCE[of.language], serviceFirst(starter, work, of.language));
  await createCloseReasons(scope, of.language);
  const displayDesign = await createDisplayDesign(scope, starter, of.language);
  if (of.branch !== null)
    await furnish(scope, starter, {
      ...work,
      language: of.language,
      branch: of.branch,
      workstations: WORKSTATIONS,
      displayDesign,
    });
}
