import { describe, expect, it } from 'vitest';
import { profileOf } from '#tests/simulation/profile-of.ts';
import { callOrder } from './call-order.ts';

describe('the order of calling', () => {
  it.each([
    ['FIFO', { sequence: 2 }, { level: 2 }],
    ['WEIGHTED', { weight: 3, level: 9 }, { weight: 3 }],
    ['RATIOBASED', { iterations: 4 }, { iterations: 4 }],
    ['TIMEBASED', { level: 1, limit: 240 }, { level: 1, limit: 240 }],
    ['APPOINTMENTBASED', { level: 1, limit: 240 }, { level: 1 }],
  ] as const)('takes of %s what it goes by', (type, row, expected) => {
    const plain = { queueId: 1, level: 0, weight: 1, limit: 0, iterations: 0 };
    expect(callOrder(profileOf(type, [{ queueId: 1, ...row }]), [1])).toEqual([{ ...plain, ...expected }]);
  });

  it('leaves out rows of queues that the workstation does not see, and calls all that it sees without rows', () => {
    expect(callOrder(profileOf('FIFO', [{ queueId: 1 }, { queueId: 2 }]), [2, 3])).toMatchObject([
      { queueId: 2 },
    ]);
    expect(callOrder(profileOf('FIFO', []), [2, 3])).toMatchObject([{ queueId: 2 }, { queueId: 3 }]);
  });
});
