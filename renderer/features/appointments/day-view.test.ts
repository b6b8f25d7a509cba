import { expect, it } from 'vitest';
import type { Appointment } from '#shared/contract/tickets/appointments.ts';
import { rowsOfDay } from './day-view.tsx';

const queue = (idQueues: number, queueName: string) => ({ idQueues, queueName, letter: 'A', pairs: [] });
const slot = (idQueues: number, start: number, free: number) => ({
  idQueues,
  start,
  end: start + 30,
  seats: 2,
  free,
  elsewhere: 0,
});
const at = (idQueues: number, start: number, queueName = 'Old') =>
  ({ idAppointments: start, idQueues, queueName, start }) as Appointment;

it('shows appointments of slots or queues no longer on offer, in their position', () => {
  const groups = rowsOfDay(
    { queues: [queue(2, 'Loans'), queue(1, 'Advice')] },
    {
      day: '2026-11-16',
      closed: null,
      slots: [slot(1, 60, 1), slot(2, 30, 2)],
      appointments: [at(2, 45), at(3, 10), at(1, 60)],
    },
  );
  const displayed = groups.map(({ queueName, rows }) => [
    queueName,
    rows.map(({ start, why, free, appointments }) => [start, why, free, appointments.length]),
  ]);
  expect(displayed).toEqual([
    [
      'Loans',
      [
        [30, null, 2, 0],
        [45, 'notOffered', 0, 1],
      ],
    ],
    ['Advice', [[60, null, 1, 1]]],
    ['Old', [[10, 'notOffered', 0, 1]]],
  ]);
});

it('leaves out queues without appointments on that day', () => {
  const day = { day: '2026-11-16', closed: '', slots: [], appointments: [] };
  expect(rowsOfDay({ queues: [queue(1, 'Advice')] }, day)).toEqual([]);
});

it('does not mark a slot as full if the other server books its remaining seats', () => {
  const slots = [{ ...slot(1, 60, 0), elsewhere: 1 }];
  const day = { day: '2026-11-16', closed: null, slots, appointments: [at(1, 60)] };
  const [group] = rowsOfDay({ queues: [queue(1, 'Advice')] }, day);
  expect(group?.rows.map(({ why }) => why)).toEqual(['elsewhere']);
});
