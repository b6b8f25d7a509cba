import type { Migration } from 'kysely/migration';
import { up as configuration } from '#shared/server/db/migrations/0001-configuration.ts';
import { up as attentionProfiles } from '#shared/server/db/migrations/0003-attention-profiles.ts';
import { up as workstationTypeFlags } from '#shared/server/db/migrations/0005-workstation-type-flags.ts';
import { up as attentionContent } from '#shared/server/db/migrations/0007-attention-content.ts';
import { up as centralRows } from '#shared/server/db/migrations/0011-central-rows.ts';
import { up as branchFields } from '#shared/server/db/migrations/0012-branch-fields.ts';
import { up as access } from '#shared/server/db/migrations/0014-access.ts';
import { up as branchGroups } from '#shared/server/db/migrations/0017-branch-groups.ts';
import { up as tickets } from './0002-tickets.ts';
import { up as calling } from './0004-calling.ts';
import { up as ticketOperations } from './0006-ticket-operations.ts';
import { up as desk } from './0008-desk.ts';
import { up as recordings } from './0009-recordings.ts';
import { up as replication } from './0010-replication.ts';
import { up as centralScopes } from './0013-central-scopes.ts';
import { up as putAside } from './0016-put-aside.ts';

/** In order, only ever appended to. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-configuration': { up: configuration },
  '0002-tickets': { up: tickets },
  '0003-attention-profiles': { up: attentionProfiles },
  '0004-calling': { up: calling },
  '0005-workstation-type-flags': { up: workstationTypeFlags },
  '0006-ticket-operations': { up: ticketOperations },
  '0007-attention-content': { up: attentionContent },
  '0008-desk': { up: desk },
  '0009-recordings': { up: recordings },
  '0010-replication': { up: replication },
  '0011-central-rows': { up: centralRows },
  '0012-branch-fields': { up: branchFields },
  '0013-central-scopes': { up: centralScopes },
  '0014-access': { up: access },
  '0016-put-aside': { up: putAside },
  '0017-branch-groups': { up: branchGroups },
};
