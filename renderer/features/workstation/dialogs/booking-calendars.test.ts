import { describe, expect, it } from 'vitest';
import { freeDays, offersAppointments } from './booking-calendars.ts';

const slot = (idQueues: number, start: number, free: number) => ({
  idQueues,
  start,
  end: start + 1,
  seats: 2,
  free,
  elsewhere: 0,
});
const day = (name: string, slots: ReturnType<typeof slot>[]) => ({
  day: name,
  closed: null,
  slots,
  appointments: [],
});

describe('the days of a queue', () => {
  it('are those with its own slots, from all weeks read', () => {
    const weeks = [
      { days: [day('2026-03-02', [slot(1, 10, 1), slot(2, 10, 2)]), day('2026-03-03', [slot(2, 20, 1)])] },
      { days: [day('2026-03-09', [slot(1, 30, 2), slot(1, 40, 1)])] },
    ];
    expect(freeDays(weeks, 1)).toEqual([
      { day: '2026-03-02', seats: 1, starts: [10] },
      { day: '2026-03-09', seats: 3, starts: [30, 40] },
    ]);
  });

  it('exclude occupied times, and remain listed when full', () => {
    const week = {
      days: [day('2026-03-02', [slot(1, 10, 0), slot(1, 20, 1)]), day('2026-03-03', [slot(1, 30, 0)])],
    };
    expect(freeDays([week], 1)).toEqual([
      { day: '2026-03-02', seats: 1, starts: [20] },
      { day: '2026-03-03', seats: 0, starts: [] },
    ]);
  });
});

it('a queue offers appointments only for pairs that lead to it', () => {
  const queues = [
    {
      idQueues: 1,
      queueName: 'Loans',
      letter: 'C',
      pairs: [{ idServices: 4, servName: 'Loans', idSegments: 2, segmentName: 'General' }],
    },
  ];
  expect(offersAppointments({ queues }, 1, { idServices: 4, idSegments: 2 })).toBe(true);
  expect(offersAppointments({ queues }, 1, { idServices: 4, idSegments: 3 })).toBe(false);
  expect(offersAppointments({ queues }, 2, { idServices: 4, idSegments: 2 })).toBe(false);
});
