import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Client } from '#shared/contract/client.ts';
import { showReport } from '#shared/contract/reports/reports.ts';
import { arriveAppointment } from '#shared/contract/tickets/appointments.ts';
import { REPORT_TYPES } from '#shared/domain/reports/report-types.ts';
import { finish, next, open } from '#tests/support/actions/workstation-actions.ts';
import {
  atEnd,
  FIRST_SLOT,
  type SharedAppointments,
  startSharedAppointments,
  WAIT_OPTIONS,
} from '#tests/support/network/shared-appointments.ts';
import { describeCentral } from '#tests/support/servers/central-databases.ts';

const MINUTE = 60_000;
const { book, cancel, freeStarts } = atEnd;

describeCentral('reports of central about appointments', (_open, newStorage) => {
  let both: SharedAppointments;
  let ends: SharedAppointments['ends'];
  beforeAll(async () => {
    both = await startSharedAppointments({ storage: await newStorage() });
    ends = both.ends;
  });
  afterAll(() => both.stop());

  const report = async (end: Client, name: string) => {
    const reportType = REPORT_TYPES.find((type) => type.name === name)?.id ?? 0;
    const day = { range: 'custom', from: '2026-11-17', to: '2026-11-17', fromTime: '', toTime: '' } as const;
    const filters = [{ type: 'FILTER_DATE_AND_TIME' as const, data: day }];
    const { rows, total } = await end.call(showReport, { body: { reportType, filters } });
    return { rows: rows.map(({ cells }) => cells), total };
  };

  it('equal those of the branch: bookings, arrivals, and waits beyond the time', async () => {
    const firstFree = async (end: Client) => (await freeStarts(end))[0] ?? 0;
    const ofBranch = await book(ends.atBranch, await firstFree(ends.atBranch), 'Del mostrador');
    const ofCentral = await book(ends.admin, await firstFree(ends.admin), 'De la central');
    const provided = await book(ends.admin, await firstFree(ends.admin), 'Renuncia');
    await cancel(ends.admin, provided);
    await book(ends.atBranch, FIRST_SLOT + 3 * 3_600_000, 'No viene');
    await both.synced();

    both.clock.advanceTo(Math.min(ofBranch.start, ofCentral.start) - 10 * MINUTE);
    await both.signIn();
    ends = both.ends;
    for (const { number } of [ofBranch, ofCentral]) {
      const [found] = await atEnd.find(ends.atBranch, number);
      await ends.atBranch.call(arriveAppointment, { params: { id: found?.idAppointments ?? 0 }, query: {} });
    }
    both.clock.advanceTo(Math.max(ofBranch.start, ofCentral.start) + 7 * MINUTE);
    await open(ends.atBranch, 1);
    const { ticket } = await next(ends.atBranch, 1);
    both.clock.advance(4 * MINUTE);
    await finish(ends.atBranch, ticket?.idTicket ?? 0);
    both.clock.advanceTo(FIRST_SLOT + 3 * 3_600_000 + 16 * MINUTE);
    await both.signIn();
    ends = both.ends;

    // Four were booked, of which one was cancelled; two customers came, of which one was served; one did not come.
    await vi.waitFor(
      async () =>
        expect((await report(ends.atBranch, 'appointments')).total?.slice(2)).toEqual([
          4, 1, 50, 2, 0, 1, 0, 1,
        ]),
      WAIT_OPTIONS,
    );
    await both.branch.connected();
    for (const name of [
      ...['appointments', 'appointmentsOfServices', 'appointmentsByHour', 'appointmentsTrend'],
      ...['appointmentsByBooking', 'appointmentWaits', 'appointmentWaitsByHour', 'appointmentList'],
    ])
      await vi.waitFor(async () => {
        const own = await report(ends.atBranch, name);
        expect([name, own.rows.length]).not.toEqual([name, 0]);
        expect([name, sorted(await report(ends.admin, name))]).toEqual([name, sorted(own)]);
      }, WAIT_OPTIONS);
  });
});

/** Appointments of the same time have different ids at the two ends. */
const sorted = ({ rows, total }: { readonly rows: readonly unknown[]; readonly total: unknown }) => ({
  rows: rows.map((row) => JSON.stringify(row)).toSorted(),
  total,
});
