import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { getSms } from '#shared/contract/installation/sms.ts';
import { getAppointmentCalendar } from '#shared/contract/tickets/appointments.ts';
import {
  bookPublicly,
  cancelBooking,
  getBookingBranches,
  moveBooking,
  watchBooking,
} from '#shared/contract/tickets/public-booking.ts';
import { repository } from '#shared/server/db/repository.ts';
import { setSettings } from '#tests/support/actions/sms-actions.ts';
import { mailSettings } from '#tests/support/network/mail-server.ts';
import {
  atEnd,
  type SharedAppointments,
  startSharedAppointments,
  WAIT_OPTIONS,
} from '#tests/support/network/shared-appointments.ts';
import { type SmsGateway, startSmsGateway } from '#tests/support/network/sms-gateway.ts';
import { SMS_SETTINGS } from '#tests/support/samples/sms-settings.ts';
import { describeCentral } from '#tests/support/servers/central-databases.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { startCentral } from '#tests/support/servers/start-central.ts';

const AT = { params: { id: DEMO.branch } };
const LOANS = { idServices: DEMO.services.loans, idSegments: DEMO.segments.general };

describeCentral('messages of central to customers with appointments', (_open, newStorage) => {
  let gateway: SmsGateway;
  let both: SharedAppointments;
  beforeAll(async () => {
    gateway = await startSmsGateway();
    const sms = { endpoint: gateway.endpoint, timeoutMs: 10_000, pollMs: 10 };
    both = await startSharedAppointments({ storage: await newStorage(), sms });
    await setSettings(both.ends.admin, { ...SMS_SETTINGS, bookingPage: 'Y' });
  });
  afterAll(async () => {
    await both.stop();
    await gateway.stop();
  });

  const texted = (count: number) =>
    vi.waitFor(() => expect(gateway.delivered).toHaveLength(count), WAIT_OPTIONS);
  const promised = async () =>
    (await both.central.anybody.call(getBookingBranches, {})).branches.map(({ sms }) => sms);
  const messages = () =>
    both.central
      .database()
      .db.selectFrom('jobs')
      .selectAll()
      .where('kind', '=', 'sms')
      .orderBy('queued_at')
      .orderBy('key')
      .execute();

  it('are those of branches that forward them, whoever booked, and each is sent once', async () => {
    const { anybody } = both.central;
    const { admin, atBranch } = both.ends;
    expect(await promised()).toEqual([false]);
    await setSettings(admin, { smsThroughCentral: 'Y' });
    expect(await promised()).toEqual([true]);

    const [start = 0, later = 0] = (await atEnd.freeStarts(admin)).slice(1);
    const { secret, booking } = await anybody.call(bookPublicly, {
      ...AT,
      body: {
        ...LOANS,
        start,
        customerName: 'Ana Muñoz',
        phonenumber: '600 11 22 33',
        email: '',
        language: 'sv',
        consent: true,
      },
    });
    await texted(1);
    expect(gateway.delivered[0]).toMatchObject({
      to: '+34600112233',
      text: expect.stringContaining(`http://central.test/book/own#${secret}`),
    });
    expect(gateway.texts()[0]).toContain(`Bokad tid ${booking.number}: tis 17 nov. kl. `);
    const { notified: announced } = await anybody.call(watchBooking, { body: { secret } });
    expect(announced).toEqual({ by: 'sms', at: '600112233' });

    both.clock.advance(60_000);
    gateway.always('busy');
    await anybody.call(moveBooking, { body: { secret, start: later } });
    // The attempt has ended: a clock that jumps during one makes its outcome unknown.
    await vi.waitFor(
      async () => expect((await messages())[1]).toMatchObject({ state: 'waiting', attempts: 1 }),
      WAIT_OPTIONS,
    );
    both.clock.advance(60_000);
    await anybody.call(cancelBooking, { body: { secret } });
    await vi.waitFor(
      async () =>
        expect((await messages()).map(({ state }) => state)).toEqual(['done', 'discarded', 'waiting']),
      WAIT_OPTIONS,
    );
    gateway.always('take');
    both.clock.advance(60_000);
    await texted(2);
    expect(gateway.texts()[1]).toContain('Avbokad tid: tis 17 nov. kl. ');

    // Central also sends messages about the branch's bookings: it alone has the address at which customers change them.
    const there = await atEnd.book(atBranch, (await atEnd.freeStarts(atBranch))[0] ?? 0, 'Nora', {
      phonenumber: '600999888',
    });
    await texted(3);
    expect(gateway.texts()[2]).toContain(`Cita ${there.number} confirmada: mar, 17 nov, `);
    await both.synced();
    expect(gateway.delivered).toHaveLength(3);
    expect(new Set(gateway.delivered.map(({ key }) => key)).size).toBe(3);
    await both.central.restart();
    await both.signIn();
    const payloads = (await messages()).map(({ payload }) => payload);
    expect(payloads).toHaveLength(4);
    // The texts contain the addresses at which customers change their appointments.
    expect(payloads.join()).not.toMatch(/http|phone/);
    expect(gateway.delivered).toHaveLength(3);

    gateway.always('refuse');
    await atEnd.book(both.ends.admin, (await atEnd.freeStarts(both.ends.admin))[0] ?? 0, 'Leo', {
      phonenumber: '600999777',
    });
    await vi.waitFor(async () => {
      const { failures } = await both.ends.admin.call(getSms, {});
      expect(failures).toMatchObject([
        { kind: 'appointment', idBranches: DEMO.branch, phone: '…777', state: 'refused' },
      ]);
    }, WAIT_OPTIONS);
  });
});

it('central promises no messages to customers without a public address', async () => {
  const gateway = await startSmsGateway();
  const of = async (isReached: boolean) => {
    const central = await startCentral({
      isReached,
      sms: { endpoint: gateway.endpoint },
      prepare: (scope) => repository(scope, 'branches').update(DEMO.branch, { sms: 1, country: 'ES' }),
    });
    const admin = await central.signIn('admin');
    const settings = { ...SMS_SETTINGS, ...mailSettings(1), smsThroughCentral: 'Y', bookingPage: 'Y' };
    await setSettings(admin, settings);
    const { writes } = await central.anybody.call(getBookingBranches, {});
    const { notifies } = await admin.call(getAppointmentCalendar, { ...AT, query: {} });
    await central.stop();
    return { writes, notifies };
  };
  expect(await of(true)).toEqual({ writes: true, notifies: { mail: true, sms: true } });
  expect(await of(false)).toEqual({ writes: false, notifies: { mail: false, sms: false } });
  await gateway.stop();
});
