import { describe, expect, it } from 'vitest';
import { CONTRACT } from '../../../shared/contract/contract.ts';
import { type Part, shows } from '../../../shared/domain/sync-type.ts';

/** What there is to call behind the parts that one sync type hides. */
const BEHIND: Readonly<Partial<Record<Part, readonly string[]>>> = {
  workstation: ['openWorkstation', 'closeWorkstation', 'callNext', 'callTicket', 'createTicket', 'endTicket'],
  resetBranch: ['resetBranch', 'resetBranches', 'cancelTicketsFromQueue'],
  generateTickets: ['createSetOfTickets'],
  branchStatus: ['listBranchWorkstations'],
  closeWorkstationOfOther: ['closeWorkstationOfOther'],
  sendAlarm: ['sendAlertMessage'],
  removeTicketFromQueue: ['cancelTicket', 'cancelTicketAtWorkstation'],
  fleet: ['listFleet', 'showFleetBranch', 'makeEnrolmentCode', 'revokeBranch'],
  consolidated: ['consolidatedBranches', 'consolidatedCourse', 'consolidatedParts'],
};

describe('what a sync type hides, its server refuses', () => {
  it.each(Object.entries(BEHIND))('%s', (name, endpoints) => {
    const part = name as Part;
    for (const endpoint of endpoints) {
      const { only } = CONTRACT[endpoint] ?? {};
      expect([endpoint, only !== 'branch']).toEqual([endpoint, shows('central', part)]);
      expect([endpoint, only !== 'central']).toEqual([endpoint, shows('branch', part)]);
    }
  });
});
