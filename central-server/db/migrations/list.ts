import type { Migration } from 'kysely/migration';
import { up as configuration } from '#shared/server/db/migrations/0001-configuration.ts';
import { up as attentionProfiles } from '#shared/server/db/migrations/0003-attention-profiles.ts';
import { up as workstationTypeFlags } from '#shared/server/db/migrations/0005-workstation-type-flags.ts';
import { up as attentionContent } from '#shared/server/db/migrations/0007-attention-content.ts';
import { up as centralRows } from '#shared/server/db/migrations/0011-central-rows.ts';
import { up as branchFields } from '#shared/server/db/migrations/0012-branch-fields.ts';
import { up as access } from '#shared/server/db/migrations/0014-access.ts';
import { up as branchGroups } from '#shared/server/db/migrations/0017-branch-groups.ts';
import { up as registry } from './0100-registry.ts';
import { up as streams } from './0101-streams.ts';
import { up as facts } from './0102-facts.ts';
import { up as rollUps } from './0103-roll-ups.ts';
import { up as feed } from './0104-feed.ts';
import { up as auditFacts } from './0106-audit-facts.ts';
import { up as lostTo } from './0106-lost-to.ts';

/** In order, only ever appended to; the same on SQLite and PostgreSQL. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-configuration': { up: configuration },
  '0003-attention-profiles': { up: attentionProfiles },
  '0005-workstation-type-flags': { up: workstationTypeFlags },
  '0007-attention-content': { up: attentionContent },
  '0011-central-rows': { up: centralRows },
  '0012-branch-fields': { up: branchFields },
  '0100-registry': { up: registry },
  '0101-streams': { up: streams },
  '0102-facts': { up: facts },
  '0103-roll-ups': { up: rollUps },
  '0104-feed': { up: feed },
  // After what databases of before have already: migrations are played in the order of their names.
  '0105-access': { up: access },
  '0106-audit-facts': { up: auditFacts },
  '0106-lost-to': { up: lostTo },
  '0107-branch-groups': { up: branchGroups },
};
