import { describe, expect, it } from 'vitest';
import { CONTRACT } from '#shared/contract/contract.ts';
import { hiddenIn } from '#shared/contract/hidden-in.ts';
import { type Part, type SyncType, shows } from '#shared/domain/sync-type.ts';

const SYNC_TYPES: readonly SyncType[] = ['branch', 'central', 'standalone'];

const WRITTEN = [
  'AttentionArea',
  'BranchGroup',
  'BranchType',
  'CloseReason',
  'DefinedTimetable',
  'Queue',
  'QueueAssociation',
  'Segment',
  'Service',
  'Transaction',
  'TransactionDetail',
];
const OF_TYPE = ['AttentionProfile', 'DetailProfile', 'ViewProfile', 'WorkstationType'];
const ROWS = ['AppointmentRow', 'Condition', 'FifoRow', 'RatioRow', 'TimeRow', 'WeightedRow'];

/** Lists the endpoints behind the parts that one sync type hides. */
const BEHIND: Readonly<Partial<Record<Part, readonly string[]>>> = {
  workstation: ['openWorkstation', 'closeWorkstation', 'callNext', 'callTicket', 'createTicket', 'endTicket'],
  resetBranch: ['resetBranch', 'resetBranches', 'cancelTicketsFromQueue'],
  generateTickets: ['createSetOfTickets'],
  branchStatus: ['listBranchWorkstations'],
  closeWorkstationOfOther: ['closeWorkstationOfOther'],
  sendAlarm: ['sendAlertMessage'],
  removeTicketFromQueue: ['cancelTicket', 'cancelTicketAtWorkstation'],
  'configuration.global': [
    ...WRITTEN.map((one) => `create${one}`),
    ...WRITTEN.map((one) => `update${one}`),
    ...['AttentionArea', 'QueueAssociation', 'Segment', 'Service', 'Transaction'].map(
      (one) => `delete${one}`,
    ),
    'addBranchToGroup',
    'removeBranchFromGroup',
  ],
  'configuration.branchType': [
    ...OF_TYPE.map((one) => `create${one}`),
    ...OF_TYPE.map((one) => `update${one}`),
    ...['QueueBranchType', 'ViewProfileQueue', 'DetailProfileTransaction'].map((one) => `add${one}`),
    ...['QueueBranchType', 'ViewProfileQueue', 'DetailProfileTransaction'].map((one) => `remove${one}`),
    ...ROWS.map((one) => `add${one}`),
    ...ROWS.map((one) => `change${one}`),
    'removeAttentionProfileRow',
  ],
  replication: ['getReplicationStatus', 'enrolAtCentral'],
  fleet: ['listFleet', 'showFleetBranch', 'createEnrolmentCode', 'revokeBranch'],
  consolidated: ['consolidatedBranches', 'consolidatedTrend', 'consolidatedParts'],
};

describe('a server refuses the endpoints that its sync type hides', () => {
  it.each(Object.entries(BEHIND))('%s', (name, endpoints) => {
    const part = name as Part;
    for (const endpoint of endpoints) {
      for (const syncType of SYNC_TYPES) {
        const hidden = hiddenIn(syncType).some((known) => known === CONTRACT[endpoint]);
        expect([endpoint, syncType, hidden]).toEqual([endpoint, syncType, !shows(syncType, part)]);
      }
    }
  });

  it('except configuration that is only read, which branches need', () => {
    const hidden = hiddenIn('branch').filter(({ part }) => part?.startsWith('configuration.'));
    expect(hidden.length).toBeGreaterThan(0);
    // The check of a deletion is hidden with the deletion.
    const read = hidden.filter(({ method, path }) => method === 'get' && !path.endsWith('/uses'));
    expect(read).toEqual([]);
    expect(hiddenIn('central').filter(({ part }) => part?.startsWith('configuration.'))).toEqual([]);
  });
});
