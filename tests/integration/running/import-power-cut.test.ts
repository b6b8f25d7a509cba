import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { importAppointments } from '#shared/contract/tickets/appointment-import.ts';
import { getAppointmentCalendar } from '#shared/contract/tickets/appointments.ts';
import { lookInto, rowsOf } from '#tests/support/checks/look-into.ts';
import { type BranchProcess, startBranchProcess } from '#tests/support/servers/branch-process.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';

const AT = { params: { id: DEMO.branch } };

let branch: BranchProcess;
beforeAll(async () => {
  // The demo offers appointments if it has a past.
  branch = await startBranchProcess({ from: '', settings: { TURNO_DEMO_PAST: '1' } });
});
afterAll(() => branch.stop());

/** The customers of the file with an appointment, once per appointment. */
const booked = () =>
  lookInto(branch.folder, (sqlite) =>
    rowsOf<{ name: string }>(
      sqlite,
      "select customer_name as name from appointments where customer_name like 'Corte %' and state = 'booked'",
    ),
  ).map(({ name }) => name);

it('an import interrupted by a power failure is repeated: the rest is booked, and nothing twice', async () => {
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
    ...starts.map((start, index) => `Corte ${index},${new Date(start).toISOString()}`),
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
  // The same request again, whose first parts were committed: the answer is complete.
  expect(await importing('one file')).toEqual(all('new'));
  expect(booked()).toHaveLength(starts.length);
  expect(new Set(booked()).size).toBe(starts.length);
  expect(await importing('another request')).toEqual(all('there'));
  expect(booked()).toHaveLength(starts.length);
});
