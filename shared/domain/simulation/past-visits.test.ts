import { describe, expect, it } from 'vitest';
import { type PastEvent, pastVisits } from './past-visits.ts';

const CLOSED = 1000;
const event = (kind: string, toState: PastEvent['toState'], at: number, queueId = 1): PastEvent => ({
  kind,
  toState,
  at,
  queueId,
});
const issued = event('issue', 'waiting', 10);
const called = event('call', 'assisting', 30);

describe('visits of a past ticket', () => {
  it('last from entering the queue to the end of the service, recalls included', () => {
    const events = [issued, called, event('recall', 'assisting', 40), event('end', 'assisted', 90)];
    expect(pastVisits(events, CLOSED)).toEqual([{ queueId: 1, enteredAt: 10, serviceMs: 60 }]);
    expect(pastVisits([issued, called, event('noShow', 'noshow', 50)], CLOSED)).toEqual([
      { queueId: 1, enteredAt: 10, serviceMs: 20 },
    ]);
  });

  it('start again in the queue of a transfer', () => {
    const events = [
      issued,
      called,
      event('transfer', 'waiting', 50, 2),
      event('call', 'assisting', 70, 2),
      event('end', 'assisted', 100, 2),
    ];
    expect(pastVisits(events, CLOSED)).toEqual([
      { queueId: 1, enteredAt: 10, serviceMs: 20 },
      { queueId: 2, enteredAt: 50, serviceMs: 30 },
    ]);
  });

  it('continue if their end is undone', () => {
    const undone = [issued, called, event('transfer', 'waiting', 50, 2), event('undo', 'assisting', 55)];
    expect(pastVisits([...undone, event('end', 'assisted', 80)], CLOSED)).toEqual([
      { queueId: 1, enteredAt: 10, serviceMs: 50 },
    ]);
  });

  it('have no service for a ticket left waiting, and none at all for a cancelled one', () => {
    expect(pastVisits([issued], CLOSED)).toEqual([{ queueId: 1, enteredAt: 10, serviceMs: null }]);
    expect(pastVisits([issued, event('cancel', 'canceled', CLOSED)], CLOSED)).toHaveLength(1);
    expect(pastVisits([issued, event('cancel', 'canceled', 40)], CLOSED)).toEqual([]);
  });

  it('end at a stand-by, whose later call has no queue', () => {
    const events = [
      issued,
      called,
      event('standBy', 'standby', 50),
      event('call', 'assisting', 70),
      event('end', 'assisted', 90),
    ];
    expect(pastVisits(events, CLOSED)).toEqual([{ queueId: 1, enteredAt: 10, serviceMs: 20 }]);
  });
});
