import { describe, expect, it } from 'vitest';
import { type Part, type SyncType, shows } from './sync-type.ts';

const SYNC_TYPES: readonly SyncType[] = ['branch', 'central', 'standalone'];

describe('parts by installation type', () => {
  it.each<[Part, ...SyncType[]]>([
    ['dashboard', 'central', 'standalone'],
    ['resetBranch', 'branch', 'standalone'],
    ['generateTickets', 'branch', 'standalone'],
    ['branchStatus', 'branch', 'standalone'],
    ['closeWorkstationOfOther', 'branch', 'standalone'],
    ['sendAlarm', 'branch', 'standalone'],
    ['removeTicketFromQueue', 'branch', 'standalone'],
    ['workstation', 'branch', 'standalone'],
    ['administration.roles', 'central', 'standalone'],
    ['administration.preferences', 'central', 'standalone'],
    ['administration.activeDirectory', 'central', 'standalone'],
    ['configuration.global', 'central', 'standalone'],
    ['configuration.branchType', 'central', 'standalone'],
    ['configuration.branch', 'branch', 'standalone'],
    ['fleet', 'central'],
    ['consolidated', 'central'],
    ['replication', 'branch'],
  ])('%s is visible if the installation type is %s', (part, ...where) => {
    expect(SYNC_TYPES.filter((syncType) => shows(syncType, part))).toEqual(where);
  });
});
