import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { importAppointments } from '#shared/contract/tickets/appointment-import.ts';
import { getAppointmentCalendar } from '#shared/contract/tickets/appointments.ts';
import { lookInto, rowsOf } from '#tests/support/checks/look-into.ts';
import { type BranchProcess, startBranchProcess } from '#tests/support/servers/branch-process.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';

const timeout = 120_000;
const AT = { params: { id: DEMO.branch } };

let branch: BranchProcess;
beforeAll(async () => {
  // The demonstration offers appointments where it has a past.
  branch = await startBranchProcess({ from: '', settings: { TURNO_DEMO_PAST: '1' } });
}, timeout);
afterAll(() => branch.stop());

/** Those of the file who have an appointment, each as often as they have one. */
const booked = () =>
  lookInto(branch.folder, (sqlite) =>
    rowsOf<{ name: string }>(
      sqlite,
      "select customer_name as name from appointments where customer_name like 'Corte %' and state = 'booked'",
    ),
  ).map(({ name }) => name);

it('a file whose import a power cut ends is imported again: the rest is booked, and nobody twice', {
  timeout,
}, async () => {
  const lucia = await branch.signIn('lucia');
  const { today, queues } = await lucia.call(getAppointmentCalendar, { ...AT, query: {} });
  const [pair] = queues[0]?.pairs ?? [];
  const starts: number[] = [];
  for (const after of [1, 8, 15, 22]) {
    const day = Temporal.PlainDate.from(today).add({ days: after }).toString();
    const { days } = await lucia.call(getAppointmentCalendar, { ...AT, query: { day, days: 7 } });
    for (const { start, free } of days.flatMap(({ slots }) => slots))
      starts.push(...Array.from({ length: free }, () => start));
  }
  expect(starts.length).toBeGreaterThan(100);
  const content = [
    'customerName,start',
    ...starts.map((start, place) => `Corte ${place},${new Date(start).toISOString()}`),
  ].join('\n');
  const body = {
    ...({ format: 'csv', dry: 'N', content } as const),
    idServices: pair?.idServices,
    idSegments: pair?.idSegments,
  };
  const importing = async (idempotencyKey: string) => {
    const { lines } = await (await branch.signIn('lucia')).call(
      importAppointments,
      { ...AT, body },
      { idempotencyKey },
    );
    return lines.map(({ what }) => what);
  };
  const all = (what: string) => starts.map(() => what);

  const cut = importing('one file').catch(() => null);
  await vi.waitFor(() => expect(booked().length).toBeGreaterThan(0), { timeout: 30_000, interval: 1 });
  await branch.powerCut();
  await cut;
  await branch.powerOn();
  // The very request once more, whose first parts were done: it answers as if nothing had happened.
  expect(await importing('one file')).toEqual(all('new'));
  expect(booked()).toHaveLength(starts.length);
  expect(new Set(booked()).size).toBe(starts.length);
  expect(await importing('another request')).toEqual(all('there'));
  expect(booked()).toHaveLength(starts.length);
});
