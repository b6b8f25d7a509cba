import { describe, expect, it } from 'vitest';
import { profileOf } from '#tests/simulation/profile-of.ts';
import type { AttentionProfile } from '../calling/profile.ts';
import { type CallPlan, callPlan, callsQueue } from './call-plan.ts';

const none = () => ({ queues: [], openWorkstations: 0 });
const rowsOf = (plan: CallPlan) => plan.flatMap((step) => ('rows' in step ? step.rows : []));

describe('the plan of a workstation', () => {
  it.each([
    ['FIFO', { sequence: 2 }, { level: 2 }],
    ['WEIGHTED', { weight: 3, level: 9 }, { weight: 3 }],
    ['RATIOBASED', { iterations: 4 }, { iterations: 4 }],
    ['TIMEBASED', { level: 1, limit: 240 }, { level: 1, limit: 240 }],
    ['APPOINTMENTBASED', { level: 1, limit: 240 }, { level: 1 }],
  ] as const)('contains for %s the fields that the type uses', (type, row, expected) => {
    const plain = { queueId: 1, level: 0, weight: 1, limit: 0, iterations: 1 };
    const plan = callPlan(profileOf(type, [{ queueId: 1, ...row }]), [1], none);
    expect(rowsOf(plan)).toEqual([{ ...plain, rowId: expect.any(Number), ...expected }]);
  });

  it('omits rows of queues outside the view profile, and has all queues without rows', () => {
    const rows = (profile: AttentionProfile) =>
      rowsOf(callPlan(profile, [2, 3], none)).map((one) => one.queueId);
    expect(rows(profileOf('FIFO', [{ queueId: 1 }, { queueId: 2 }]))).toEqual([2]);
    expect(rows(profileOf('FIFO', []))).toEqual([2, 3]);
  });

  it('includes the queues of alternatives and conditions', () => {
    const first = profileOf('FIFO', [{ queueId: 1 }], { alternative: profileOf('FIFO', [{ queueId: 2 }]) });
    const plan = callPlan(first, [1, 2, 3], none);
    expect([1, 2, 3].map((queueId) => callsQueue(plan, queueId))).toEqual([true, true, false]);
  });
});
