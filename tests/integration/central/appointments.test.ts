import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import type { Client } from '#shared/contract/client.ts';
import {
  listAppointmentOffers,
  setAppointmentOffer,
} from '#shared/contract/configuration/appointment-offers.ts';
import { createDefinedTimetable } from '#shared/contract/configuration/timetables.ts';
import { saveGeneralParameters } from '#shared/contract/installation/general-parameters.ts';
import {
  arriveAppointment,
  changeAppointment,
  getAppointmentCalendar,
} from '#shared/contract/tickets/appointments.ts';
import {
  bookPublicly,
  cancelBooking,
  getBookingBranches,
  getFreeSlots,
  moveBooking,
  watchBooking,
} from '#shared/contract/tickets/public-booking.ts';
import { DAYS } from '#shared/domain/time/days.ts';
import { repository } from '#shared/server/db/repository.ts';
import { outsideSecretOf, pollPhoneTicketAtCentral } from '#tests/support/actions/phone-actions.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { mailSettings, startMailServer, textOfMail } from '#tests/support/network/mail-server.ts';
import {
  atEnd,
  FIRST_SLOT,
  SEATS,
  type SharedAppointments,
  startSharedAppointments,
  WAIT_OPTIONS,
} from '#tests/support/network/shared-appointments.ts';
import { describeCentral } from '#tests/support/servers/central-databases.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';

const HOUR = 3_600_000;
const AT = { params: { id: DEMO.branch } };
const LOANS = { idServices: DEMO.services.loans, idSegments: DEMO.segments.general };
const { book, cancel, day, find, free, freeStarts, deleted } = atEnd;

describeCentral('appointments at seats shared by branch and central', (_open, newStorage) => {
  let both: SharedAppointments;
  let ends: SharedAppointments['ends'];
  beforeAll(async () => {
    both = await startSharedAppointments({ storage: await newStorage() });
    ends = both.ends;
  });
  afterAll(() => both.stop());

  async function cut(): Promise<void> {
    await both.branch.cut();
    onTestFinished(() => both.branch.link.heal());
  }
  const won = async (wanting: readonly ReturnType<typeof book>[]) => {
    const outcomes = await Promise.allSettled(wanting);
    const losses = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.status] : []));
    expect(['SLOT_FULL', 'SLOT_OWNED_BY_CENTRAL', 'SLOT_OWNED_BY_BRANCH']).toEqual(
      expect.arrayContaining(losses),
    );
    return outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  };
  const numbers = (some: readonly { readonly number: string }[] = []) =>
    some.map(({ number }) => number).sort();

  it('are refused in slots with free seats at the other end only, naming it', async () => {
    const { admin, atBranch } = ends;
    const open = (value: 'Y' | 'N') =>
      admin.call(saveGeneralParameters, { body: { settings: [{ name: 'bookingPage', value }] } });
    await open('Y');
    await cut();
    const atCentral = await freeStarts(admin);
    const starts = await freeStarts(atBranch);
    const start = starts.find((each) => atCentral.includes(each)) ?? 0;
    /** Books all free seats of the slot at an end. */
    const fill = async (end: Client) => {
      const left = (await day(end))?.slots.find((slot) => slot.start === start)?.free ?? 0;
      return Promise.all(Array.from({ length: left }, (_, one) => book(end, start, `Lleno ${one}`)));
    };
    const rejected = async (call: Promise<unknown>) => (await apiErrorOf(call)).status;
    const mine = await fill(atBranch);
    expect(await rejected(book(atBranch, start))).toBe('SLOT_OWNED_BY_CENTRAL');
    expect((await day(atBranch))?.slots.find((slot) => slot.start === start)).toMatchObject({
      free: 0,
      elsewhere: 1,
    });
    const [other = 0] = starts.filter((each) => each !== start);
    const moving = await book(atBranch, other, 'Mudanza');
    const move = { params: { id: moving.idAppointments }, body: { ...moving, start } };
    expect(await rejected(atBranch.call(changeAppointment, move))).toBe('SLOT_OWNED_BY_CENTRAL');
    const theirs = await fill(admin);
    expect(await rejected(book(admin, start))).toBe('SLOT_OWNED_BY_BRANCH');
    const requested = { ...LOANS, start, customerName: 'Ana', phonenumber: '600', consent: true } as const;
    expect(await rejected(both.central.anybody.call(bookPublicly, { ...AT, body: requested }))).toBe(
      'SLOT_FULL',
    );
    for (const one of [...mine, moving]) await cancel(atBranch, one);
    for (const one of theirs) await cancel(admin, one);
    await open('N');
    both.branch.link.heal();
    await both.synced();
  });

  it('reach the other end with all customer data, and free seats are shared again', async () => {
    const { admin, atBranch } = ends;
    const [start = 0] = await freeStarts(admin);
    const also = { phonenumber: '600123456', notes: 'Trae escrituras' };
    const booked = await book(admin, start, 'Begoña Ibáñez', also);
    const here = await vi.waitFor(
      async () => (await find(atBranch, booked.number))[0] ?? Promise.reject(new Error('not there yet')),
      WAIT_OPTIONS,
    );
    const { idAppointments: _own, ...same } = booked;
    expect(here).toMatchObject(same);
    const there = await book(atBranch, (await freeStarts(atBranch))[0] ?? 0, 'Del mostrador');
    await vi.waitFor(async () => expect(await find(admin, 'mostrador')).toHaveLength(1), WAIT_OPTIONS);
    await both.synced();
    await cancel(admin, booked);
    await cancel(atBranch, there);
    for (const end of [admin, atBranch]) for (const who of ['begona', 'mostrador']) await deleted(end, who);
    await both.synced();
  });

  it('are booked at both ends while disconnected, each seat once', async () => {
    const { admin, atBranch } = ends;
    await cut();
    const starts = Array.from({ length: 6 }, (_, hours) => FIRST_SLOT + hours * HOUR);
    // As many bookings of each hour at each end as there are seats.
    const all = await won(
      starts.flatMap((start) =>
        [atBranch, admin].flatMap((end) => [book(end, start, 'Corte'), book(end, start, 'Corte')]),
      ),
    );
    expect(all).toHaveLength(SEATS);
    both.branch.link.heal();
    await both.synced();
    const known = (await day(atBranch))?.appointments ?? [];
    expect(numbers(known)).toEqual(numbers(all));
    for (const start of starts) expect(known.filter((one) => one.start === start)).toHaveLength(2);

    // Each end cancels its own appointments: those of the other one wait until it has received the request.
    for (const one of await find(atBranch, 'Corte')) await cancel(atBranch, one);
    for (const end of [atBranch, admin]) await deleted(end, 'Corte');
    await both.synced();
  });

  it('booked at the other end are changed by a request, which it carries out after reconnecting', async () => {
    const { admin, atBranch } = ends;
    const [start = 0, later = 0] = await freeStarts(admin);
    const [of, other] = [await book(admin, start, 'Movida'), await book(admin, later, 'Corregida')];
    await both.synced();
    await cut();
    const [here, changed] = [(await find(atBranch, of.number))[0], (await find(atBranch, other.number))[0]];
    if (!here || !changed) throw new Error('not there');
    const [to = 0] = (await freeStarts(atBranch)).filter((each) => each !== start);
    const move = { params: { id: here.idAppointments }, body: { start: to, customerName: 'Movida' } };
    const moved = await atBranch.call(changeAppointment, move);
    expect(moved).toMatchObject({ start: to, number: of.number, pendingAction: null });
    const body = { start: changed.start, customerName: 'Corregido', notes: 'Llega a pie' };
    await atBranch.call(changeAppointment, { params: { id: changed.idAppointments }, body });
    expect((await find(atBranch, 'Movida')).map(({ pendingAction }) => pendingAction).sort()).toEqual([
      'cancel',
      null,
    ]);
    const waiting = { customerName: 'Corregido', pendingAction: 'change' };
    expect(await find(atBranch, other.number)).toMatchObject([waiting]);
    both.branch.link.heal();
    await both.synced();
    const [last] = await find(admin, of.number);
    expect(last).toMatchObject({
      start: to,
      stateName: 'booked',
      customerName: 'Movida',
      pendingAction: null,
    });
    expect(await find(admin, other.number)).toMatchObject([
      { customerName: 'Corregido', notes: 'Llega a pie' },
    ]);
    for (const { number } of [of, other]) {
      for (const one of await find(admin, number)) await cancel(admin, one);
      for (const end of [atBranch, admin]) await deleted(end, number);
    }
    await both.synced();
  });

  it('go to as many customers as there are seats when 200 book concurrently', async () => {
    const { admin, atBranch } = ends;
    const [remaining = 0, starts] = [await free(admin), await freeStarts(admin)];
    const all = await won(
      Array.from({ length: 200 }, (_, who) => book(admin, starts[who % starts.length] ?? 0, 'Muchos')),
    );
    // Meanwhile the branch receives it, and releases some of its remaining seats.
    expect(all.length).toBeGreaterThanOrEqual(remaining);
    await both.synced();
    expect(numbers((await day(atBranch))?.appointments)).toEqual(numbers(all));
    for (const one of all) await cancel(admin, one);
    await deleted(atBranch, 'Muchos');
    await both.synced();
  });

  it('are not lost when the connection breaks during any message', async () => {
    const { admin, atBranch } = ends;
    const { link } = both.branch;
    const booked: { readonly number: string }[] = [];
    for (const breaks of [() => link.cutAfter(700), () => link.cutDownAfter(300)]) {
      breaks();
      for (const end of [atBranch, admin])
        booked.push(await book(end, (await freeStarts(end))[0] ?? 0, 'Rota'));
      await both.synced();
    }
    await vi.waitFor(
      async () => expect(numbers((await day(atBranch))?.appointments)).toEqual(numbers(booked)),
      WAIT_OPTIONS,
    );
    for (const one of await find(admin, 'Rota')) await cancel(admin, one);
    await deleted(atBranch, 'Rota');
    await both.synced();
  });

  it('continue after a restart of either end', async () => {
    await cut();
    await both.branch.restart();
    await both.central.restart();
    await both.signIn();
    const { admin, atBranch } = ends;
    const [here, there] = [
      await book(atBranch, (await freeStarts(atBranch))[0] ?? 0, 'Reinicio'),
      await book(admin, (await freeStarts(admin))[0] ?? 0, 'Reinicio'),
    ];
    both.branch.link.heal();
    await both.synced();
    for (const end of [atBranch, admin]) expect(await find(end, 'Reinicio')).toHaveLength(2);
    await cancel(atBranch, here);
    await cancel(admin, there);
    for (const end of [atBranch, admin]) await deleted(end, 'Reinicio');
  });

  it('are at the branch when the customer arrives, and central sees the arrival', async () => {
    const [start = 0] = await freeStarts(ends.admin);
    const { number } = await book(ends.admin, start, 'Llegada');
    await vi.waitFor(async () => expect(await find(ends.atBranch, number)).toHaveLength(1), WAIT_OPTIONS);
    both.clock.set(start - HOUR / 2);
    // It is another day: sessions of the previous one have expired.
    await both.signIn();
    const { admin, atBranch } = ends;
    const [here] = await find(atBranch, number);
    const { ticket } = await atBranch.call(arriveAppointment, {
      params: { id: here?.idAppointments ?? 0 },
      query: {},
    });
    // A customer who arrives early sees the time on the phone, and from then on a position.
    const phone = outsideSecretOf(both.branch.folder, ticket.idTicket);
    const shows = (expected: object) =>
      vi.waitFor(
        async () => expect(await pollPhoneTicketAtCentral(both.central, phone)).toMatchObject(expected),
        WAIT_OPTIONS,
      );
    await shows({ stage: 'waiting', appointmentAt: start, ahead: null });
    both.clock.set(start);
    await shows({ stage: 'waiting', appointmentAt: null, ahead: 0 });
    const arrived = await vi.waitFor(async () => {
      const [one] = await find(admin, number);
      if (one?.stateName !== 'arrived') throw new Error(`${one?.stateName}`);
      return one;
    }, WAIT_OPTIONS);
    expect((await apiErrorOf(cancel(admin, arrived))).status).toBe('APPOINTMENT_WRONG_STATE');
  });

  it('are booked by customers at central, known at the branch while disconnected, and moved by their address', async () => {
    const { admin, atBranch } = ends;
    const set = (values: Readonly<Record<string, string>>) =>
      admin.call(saveGeneralParameters, {
        body: { settings: Object.entries(values).map(([name, value]) => ({ name, value })) },
      });
    const { anybody } = both.central;
    const loans = { idServices: DEMO.services.loans, idSegments: DEMO.segments.general };
    const at = { params: { id: DEMO.branch } };
    const status = async (call: Promise<unknown>) => (await apiErrorOf(call)).status;
    expect(await status(anybody.call(getBookingBranches, {}))).toBe('BOOKING_CLOSED');
    expect(await status(both.branch.anybody.call(getBookingBranches, {}))).toBe('BOOKING_CLOSED');
    const mail = await startMailServer();
    onTestFinished(() => mail.stop());
    await set({ bookingPage: 'Y', ...mailSettings(mail.port) });
    const { branches } = await anybody.call(getBookingBranches, {});
    expect(branches).toMatchObject([
      { idBranches: DEMO.branch, services: expect.arrayContaining([expect.objectContaining(loans)]) },
    ]);
    const slots = async () =>
      (await anybody.call(getFreeSlots, { ...at, query: { ...loans, days: 3 } })).days.find(
        ({ day }) => day === '2026-11-17',
      )?.starts ?? [];
    expect(await slots()).toEqual(await freeStarts(admin));
    // The first may start now.
    const [, start = 0, later = 0] = await slots();
    const ask = { ...loans, customerName: 'Ana Muñoz', phonenumber: '(600) 12-34', email: 'ana@example.org' };
    const body = { ...ask, start, language: 'sv', consent: true } as const;
    const { secret, booking } = await anybody.call(bookPublicly, { ...at, body });
    expect(booking).toMatchObject({ stateName: 'booked', start, canChange: true });
    await vi.waitFor(async () => expect(await find(atBranch, booking.number)).toHaveLength(1), WAIT_OPTIONS);
    await vi.waitFor(() => expect(mail.received).toHaveLength(1), WAIT_OPTIONS);
    const text = textOfMail(mail.received[0]?.source ?? '');
    expect(text).toContain(`http://central.test/book/own#${secret}`);
    expect(text).toContain('Din tid är bokad.');

    await cut();
    const [here] = await find(atBranch, '6001234');
    expect(here).toMatchObject({
      number: booking.number,
      customerName: 'Ana Muñoz',
      start,
      email: 'ana@example.org',
    });
    both.branch.link.heal();
    await both.synced();
    const moved = await anybody.call(moveBooking, { body: { secret, start: later } });
    expect(moved).toMatchObject({ secret, booking: { start: later, number: booking.number } });
    await vi.waitFor(() => expect(mail.received).toHaveLength(2), WAIT_OPTIONS);
    expect(await status(both.branch.anybody.call(watchBooking, { body: { secret } }))).toBe('BOOKING_CLOSED');
    expect((await anybody.call(cancelBooking, { body: { secret } })).stateName).toBe('canceled');
    await deleted(atBranch, booking.number);
    await both.synced();
    await vi.waitFor(() => expect(mail.received).toHaveLength(3), WAIT_OPTIONS);
    const wanting = Array.from({ length: 30 }, (_, one) =>
      anybody.call(bookPublicly, { ...at, body: { ...body, start, email: '', phonenumber: `7${one}` } }),
    );
    const outcomes = await Promise.allSettled(wanting);
    const booked = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const losses = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.status] : []));
    expect(new Set(losses)).toEqual(new Set(['SLOT_FULL']));
    expect(booked.length).toBeGreaterThan(0);
    expect(booked.length).toBeLessThanOrEqual(2);
    for (const one of booked) await anybody.call(cancelBooking, { body: { secret: one.secret } });
    await set({ bookingPage: 'N', mailActive: 'N' });
    await both.synced();
  });

  it('show at the branch which offers are central’s and read-only', async () => {
    const offers = (at: typeof ends.atBranch) =>
      at.call(listAppointmentOffers, { params: { id: DEMO.branch }, query: {} });
    const { rows } = await offers(ends.atBranch);
    expect(rows).toMatchObject([{ id: DEMO.queues.loans, lockedBy: 'central' }]);
    expect((await offers(ends.admin)).rows[0]).not.toHaveProperty('lockedBy');
    const { zone } = await atEnd.calendar(ends.atBranch);
    expect([(await offers(ends.atBranch)).zone, (await offers(ends.admin)).zone]).toEqual([zone, zone]);
  });

  it('are booked at central from offers of the branch too', async () => {
    const { admin, atBranch } = ends;
    const idQueues = DEMO.queues.cashier;
    await both.central.configure((scope) =>
      repository(scope, 'queues').update(idQueues, { appointments: 1 }),
    );
    const schedule = {
      ...({ name: 'Propio', description: '', enabled: 'Y', editLevel: 'Global' } as const),
      timetables: DAYS.map((name) => ({ day: name, start: '10:00:00', end: '12:00:00' })),
    };
    const { id: idDefinedTimetables } = await admin.call(createDefinedTimetable, { body: schedule });
    const offer = {
      ...({ enabled: 'Y', idDefinedTimetables, slot: 3600, seats: 2, walkInPercent: 0 } as const),
      branchPercent: 50,
      daysAhead: 5,
      notice: 0,
      late: 900,
    };
    await vi.waitFor(
      () => atBranch.call(setAppointmentOffer, { params: { id: DEMO.branch, idQueues }, body: offer }),
      WAIT_OPTIONS,
    );
    const query = { day: '2026-11-18', days: 1 };
    const slot = await vi.waitFor(async () => {
      const { days } = await admin.call(getAppointmentCalendar, { params: { id: DEMO.branch }, query });
      const found = days[0]?.slots.find((each) => each.idQueues === idQueues && each.free > 0);
      if (!found) throw new Error('central holds nothing there yet');
      return found;
    }, WAIT_OPTIONS);
    expect(slot.end - slot.start).toBe(HOUR);
  });
});
