import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setAppointmentOffer } from '#shared/contract/configuration/appointment-offers.ts';
import { setClosedDays } from '#shared/contract/configuration/closed-days.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import {
  type Appointment,
  arriveAppointment,
  bookAppointment,
  cancelAppointment,
  changeAppointment,
  findAppointments,
  getAppointmentCalendar,
} from '#shared/contract/tickets/appointments.ts';
import { getTicket } from '#shared/contract/tickets/complete-ticket.ts';
import { arriveAtKiosk } from '#shared/contract/tickets/kiosk-arrivals.ts';
import { createTicket } from '#shared/contract/tickets/ticket-content.ts';
import { API_ROLE } from '#shared/domain/access/api-role.ts';
import { repository } from '#shared/server/db/repository.ts';
import { addBranchLike } from '#tests/support/actions/add-branch-like.ts';
import { addRole, addUser } from '#tests/support/actions/add-user.ts';
import { set } from '#tests/support/actions/configure-workstations.ts';
import { loansByAppointment, offerAppointments } from '#tests/support/actions/offer-appointments.ts';
import { pollPhoneTicket, secretOf } from '#tests/support/actions/phone-actions.ts';
import { setAttentionProfile } from '#tests/support/actions/set-attention-profile.ts';
import { finish, next, open } from '#tests/support/actions/workstation-actions.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const AT = { params: { id: DEMO.branch } };
const LOANS = { idServices: DEMO.services.loans, idSegments: DEMO.segments.general };
/** Monday from nine; slots of half an hour from eight to two. */
const monday = (hour: number, minute = 0) => Date.UTC(2026, 10, 16, hour, minute);
const tuesday = (hour: number, minute = 0) => monday(hour + 24, minute);
const SEATS = 2;

describe('appointments', () => {
  let branch: Branch;
  let admin: SignedIn;
  let lucia: SignedIn;
  let offer: BodyOf<typeof setAppointmentOffer>;

  beforeAll(async () => {
    branch = await startBranch({ prepare: loansByAppointment });
    admin = await branch.signIn('admin');
    lucia = await branch.signIn('lucia');
    offer = await offerAppointments(admin);
  });
  afterAll(() => branch.stop());

  const setOffer = (body: typeof offer) =>
    admin.call(setAppointmentOffer, { params: { ...AT.params, idQueues: DEMO.queues.loans }, body });
  const book = (start: number, customerName = 'Ana Muñoz', also = {}): Promise<Appointment> =>
    lucia.call(bookAppointment, { ...AT, body: { ...LOANS, start, customerName, ...also } });
  const cancel = ({ idAppointments: id }: Appointment) => lucia.call(cancelAppointment, { params: { id } });
  const arrive = ({ idAppointments: id }: Appointment) =>
    lucia.call(arriveAppointment, { params: { id }, query: {} });
  const find = (search: string) => lucia.call(findAppointments, { ...AT, query: { search } });
  const day = async (at: string) => {
    const { days } = await lucia.call(getAppointmentCalendar, { ...AT, query: { day: at } });
    const [found] = days;
    if (!found) throw new Error('no day');
    return found;
  };
  const rejected = async (call: Promise<unknown>) => (await apiErrorOf(call)).status;

  it('are booked in an offered slot, and found by name, telephone and number', async () => {
    const booked = await book(tuesday(9, 30), 'Begoña Ibáñez', { phonenumber: '600123456' });
    expect(booked).toMatchObject({ stateName: 'booked', end: tuesday(10), idQueues: DEMO.queues.loans });
    for (const search of ['begona', '600123456', booked.number]) expect(await find(search)).toEqual([booked]);
    expect(await find('nadie')).toEqual([]);
    const { slots, appointments } = await day('2026-11-17');
    expect(slots).toHaveLength(12);
    expect(slots.find(({ start }) => start === tuesday(9, 30))).toMatchObject({ seats: 2, free: 1 });
    expect(appointments).toEqual([booked]);
    await cancel(booked);
    expect((await day('2026-11-17')).slots.every(({ free }) => free === SEATS)).toBe(true);
  });

  it('have ids that follow those of appointments received from central in the same millisecond', async () => {
    const before = await book(tuesday(9), 'Antes');
    const received = 4096;
    await branch.configure(async ({ trx }) => {
      const row = await trx
        .selectFrom('appointments')
        .selectAll()
        .where('id', '=', before.idAppointments)
        .executeTakeFirstOrThrow();
      const rows = Array.from({ length: received }, (_, one) => ({
        ...row,
        id: row.id + 1 + one,
        number: '',
        booking: '',
        state: 'canceled' as const,
      }));
      for (let at = 0; at < received; at += 512)
        await trx
          .insertInto('appointments')
          .values(rows.slice(at, at + 512))
          .execute();
    });
    const after = await book(tuesday(9), 'Después');
    expect(after.idAppointments).toBeGreaterThan(before.idAppointments + received);
    for (const one of [before, after]) await cancel(one);
  });

  it.each([
    ['between two slots', () => tuesday(9, 15)],
    ['outside of the hours', () => tuesday(14)],
    ['sooner than the notice that is asked for', () => monday(9, 30)],
    ['further ahead than may be booked', () => monday(9 + 11 * 24)],
  ])('are refused %s', async (_, start) => {
    expect(await rejected(book(start()))).toBe('SLOT_NOT_OFFERED');
  });

  it('are available up to the last day ahead, and not on closed days', async () => {
    await cancel(await book(monday(9 + 10 * 24)));
    const closed = (closedDays: readonly { day: string; name: string }[]) =>
      admin.call(setClosedDays, { ...AT, body: { closedDays: [...closedDays] } });
    await closed([{ day: '2026-11-18', name: 'Fiesta local' }]);
    expect(await rejected(book(monday(9 + 48)))).toBe('SLOT_NOT_OFFERED');
    expect(await day('2026-11-18')).toMatchObject({ closed: 'Fiesta local', slots: [] });
    const twice = { day: '2026-11-18', name: 'Otra' };
    expect(await rejected(closed([twice, twice]))).toBe('DAY_REPEATED');
    await closed([]);
    await cancel(await book(monday(9 + 48)));
  });

  it('fill exactly the seats of a slot with many concurrent bookings; others get an error', async () => {
    const wanting = Array.from({ length: 20 }, (_, number) => book(tuesday(11), `Cliente ${number}`));
    const outcomes = await Promise.allSettled(wanting);
    const won = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    const losses = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason.status] : [],
    );
    expect(won).toHaveLength(SEATS);
    expect(losses).toEqual(Array(20 - SEATS).fill('SLOT_FULL'));
    const { appointments } = await day('2026-11-17');
    const names = (list: readonly Appointment[]) => list.map((one) => one.customerName).sort();
    expect(names(appointments)).toEqual(names(won));
    for (const one of won) await cancel(one);
  });

  it('are booked once for a repeated request', async () => {
    const ask = () =>
      fetch(`${branch.origin}/api/branches/${DEMO.branch}/appointments`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': 'booked-once',
          authorization: `Bearer ${lucia.token}`,
        },
        body: JSON.stringify({ ...LOANS, start: tuesday(12), customerName: 'Una vez' }),
      }).then((answer) => answer.json());
    const [first, second] = [await ask(), await ask()] as [Appointment, Appointment];
    expect(second).toEqual(first);
    expect(await find('una vez')).toEqual([first]);
    await cancel(first);
  });

  it('are moved to a free slot, and stay if there is none', async () => {
    const [one, other] = [await book(tuesday(8)), await book(tuesday(8))];
    const third = await book(tuesday(10), 'Tercera');
    const move = (id: number, start: number) =>
      lucia.call(changeAppointment, {
        params: { id },
        body: { start, customerName: 'Tercera', notes: 'DNI' },
      });
    expect(await rejected(move(third.idAppointments, tuesday(8)))).toBe('SLOT_FULL');
    expect(await find('tercera')).toEqual([third]);
    await cancel(one);
    expect(await move(third.idAppointments, tuesday(8))).toMatchObject({ start: tuesday(8), notes: 'DNI' });
    // The customer's input is preserved even though the slot could not be booked any more.
    expect(await move(third.idAppointments, tuesday(8))).toMatchObject({ start: tuesday(8) });
    await cancel(other);
    await cancel(third);
    expect(await rejected(move(third.idAppointments, tuesday(9)))).toBe('APPOINTMENT_WRONG_STATE');
  });

  it('keep their seat when the offer changes', async () => {
    const booked = [await book(tuesday(8)), await book(tuesday(8))];
    await setOffer({ ...offer, slot: 1200 });
    const free = (await day('2026-11-17')).slots.slice(0, 3).map((slot) => slot.free);
    // Both last until half past eight, into the second slot of twenty minutes.
    expect(free).toEqual([0, 0, SEATS]);
    expect(await rejected(book(tuesday(8, 20)))).toBe('SLOT_FULL');
    await setOffer(offer);
    for (const one of booked) await cancel(one);
  });

  it('leave a share of the day for customers without one', async () => {
    await setOffer({ ...offer, walkInPercent: 50 });
    const seats = (await day('2026-11-17')).slots.map((slot) => slot.seats);
    expect(seats).toEqual(Array(12).fill(1));
    expect(await rejected(setOffer({ ...offer, idDefinedTimetables: null }))).toBe('OFFER_WITHOUT_SCHEDULE');
    await setOffer(offer);
  });

  it('are called at their time, before earlier customers without one, by APPOINTMENTBASED', async () => {
    await setAttentionProfile(branch, 1, {
      type: 'APPOINTMENTBASED',
      rows: [{ id_queues: DEMO.queues.loans, level: 1 }],
    });
    const [late, early] = [await book(monday(10, 30), 'De y media'), await book(monday(10), 'De las diez')];
    branch.clock.advanceTo(monday(9, 50));
    const walkIn = await lucia.call(createTicket, {
      params: { ...AT.params, segment: 1, service: 3 },
      query: { name: 'Sin cita' },
    });
    const { appointment, ticket } = await arrive(late);
    expect(appointment).toMatchObject({ stateName: 'arrived', idTicket: ticket.idTicket, code: ticket.code });
    expect(await rejected(arrive(late))).toBe('APPOINTMENT_WRONG_STATE');
    const { ticket: second } = await arrive(early);
    const displayed = await lucia.call(getTicket, { params: { id: second.idTicket } });
    expect(displayed).toMatchObject({ customerName: 'De las diez', appointmentTime: monday(10) });

    await open(lucia, 1);
    branch.clock.advanceTo(monday(10, 1));
    const called = async () => {
      const { ticket: current } = await next(lucia, 1);
      if (current) await finish(lucia, current.idTicket);
      return current?.idTicket;
    };
    // The first is due; the other is not, so that it waits until no walk-in is left.
    expect(await called()).toBe(second.idTicket);
    expect(await called()).toBe(walkIn.idTicket);
    expect(await called()).toBe(ticket.idTicket);
  });

  it('become no-shows automatically, and may still arrive that day', async () => {
    const [deleted, other] = [await book(monday(12), 'No viene'), await book(tuesday(12), 'Mañana')];
    branch.clock.advanceTo(monday(12) + offer.late * 1000);
    await expect.poll(async () => (await find(deleted.number))[0]?.stateName).toBe('noshow');
    expect(await rejected(arrive(other))).toBe('APPOINTMENT_OTHER_DAY');
    const late = await arrive(deleted);
    expect(late.appointment.stateName).toBe('arrived');
    // It is in the queue by now, with a quoted wait.
    expect(late.ticket.timeOfAppointment).toBeNull();
    await cancel(other);
  });

  describe('at the kiosk', () => {
    const HALL = { idKiosk: DEMO.kiosks.hall };
    const come = (number: string, idBranches: number | null = null) =>
      branch.anybody.call(arriveAtKiosk, { ...AT, body: { ...HALL, number, idBranches, language: 'sv' } });

    it('are found by number or telephone, from an hour before until they are no-shows', async () => {
      const [nine, eleven] = [await book(tuesday(9), 'De las nueve'), await book(tuesday(11), 'De las once')];
      const [ten, other] = [
        await book(tuesday(10), 'De las diez', { phonenumber: '+34600111222' }),
        await book(tuesday(9 + 24), 'De otro día', { phonenumber: '+34600111222' }),
      ];
      branch.clock.advanceTo(tuesday(8, 59));
      lucia = await branch.signIn('lucia');
      const { idTicket, timeOfAppointment } = await come(nine.number);
      expect(timeOfAppointment).toBe('09:00');
      const ticket = await lucia.call(getTicket, { params: { id: idTicket } });
      expect(ticket).toMatchObject({ customerName: 'De las nueve', appointmentTime: tuesday(9) });
      const onPhone = () => pollPhoneTicket(branch, secretOf(branch.folder, idTicket));
      const early = { appointmentAt: tuesday(9), ahead: null, waitFromMinutes: null, waitToMinutes: null };
      expect(await onPhone()).toMatchObject({ stage: 'waiting', ...early });
      expect(await rejected(come(nine.number))).toBe('APPOINTMENT_UNKNOWN');
      expect(await rejected(come(eleven.number))).toBe('APPOINTMENT_TOO_EARLY');
      expect(await rejected(come(other.number))).toBe('APPOINTMENT_OTHER_DAY');
      expect(await rejected(come('999999999'))).toBe('APPOINTMENT_UNKNOWN');
      branch.clock.advance(2 * MINUTE);
      const inLine = { appointmentAt: null, ahead: expect.any(Number) };
      expect(await onPhone()).toMatchObject({ stage: 'waiting', ...inLine });
      // With and without the sign before it; by telephone, the one of today.
      await come('34600111222');
      expect((await find(ten.number))[0]?.stateName).toBe('arrived');
      expect(await rejected(come('34600111222'))).toBe('APPOINTMENT_UNKNOWN');
      branch.clock.advanceTo(tuesday(11) + offer.late * 1000);
      await expect.poll(async () => (await find(eleven.number))[0]?.stateName).toBe('noshow');
      expect(await rejected(come(eleven.number))).toBe('APPOINTMENT_TOO_LATE');
      await cancel(other);
    });

    it('are not confused with the same number of another branch, which its code names', async () => {
      const one = await book(
        branch.clock.now() + 48 * HOUR - (branch.clock.now() % (24 * HOUR)) + 9 * HOUR,
        'De aquí',
      );
      branch.clock.advanceTo(one.start - 10 * MINUTE);
      lucia = await branch.signIn('lucia');
      const south = await branch.configure((scope) => addBranchLike(scope, 'Sucursal Sur'));
      const { status, detail } = await apiErrorOf(come(one.number, south));
      expect([status, detail.params]).toEqual(['APPOINTMENT_OTHER_BRANCH', { branch: 'Sucursal Sur' }]);
      // One unknown to this server.
      expect((await apiErrorOf(come(one.number, 90_909))).detail.params).toEqual({ branch: '' });
      expect((await find(one.number))[0]?.stateName).toBe('booked');
      await come(one.number, DEMO.branch);
      expect((await find(one.number))[0]?.stateName).toBe('arrived');
    });

    it('issue no ticket at an unknown kiosk', async () => {
      const call = branch.anybody.call(arriveAtKiosk, {
        ...AT,
        body: { idKiosk: 99, number: '123456', language: 'es' },
      });
      expect(await rejected(call)).toBe('NOT_FOUND');
    });
  });

  it('are booked by a program up to the daily limit of the settings', async () => {
    await set(branch, 'bookingProgramDay', '1');
    const token = await branch.configure(async (scope) => {
      const user = await addUser(scope, await addRole(scope, [...API_ROLE.modules]));
      await repository(scope, 'users').update(user.idUsers, { user_type: 'API' });
      return user.token;
    });
    const start = branch.clock.now() - (branch.clock.now() % (24 * HOUR)) + 34 * HOUR;
    const asProgram = (customerName: string) =>
      branch.as(token).call(bookAppointment, { ...AT, body: { ...LOANS, start, customerName } });
    const booked = await asProgram('De un programa');
    expect(await rejected(asProgram('De más'))).toBe('BOOKING_CONTACT_LIMIT');
    lucia = await branch.signIn('lucia');
    await cancel(booked);
    await cancel(await book(start, 'Del mostrador'));
    await cancel(await book(start, 'Del mostrador'));
  });

  it('are anonymized after a month', async () => {
    lucia = await branch.signIn('lucia');
    const start = branch.clock.now() - (branch.clock.now() % (24 * HOUR)) + 36 * HOUR;
    const booked = await book(start, 'Olvidada', { phonenumber: '600999888', email: 'a@b.example' });
    branch.clock.advanceTo(start + 30 * MINUTE + 30 * 24 * HOUR + MINUTE);
    await branch.restart();
    const { idAppointments } = booked;
    const stored = () =>
      branch
        .reader()
        .selectFrom('appointments')
        .selectAll()
        .where('id', '=', idAppointments)
        .executeTakeFirstOrThrow();
    // No operator was present to mark the no-show: it is recorded automatically.
    await expect.poll(async () => (await stored()).state).toBe('noshow');
    expect(await stored()).toMatchObject({
      number: '',
      customer_name: '',
      customer_key: '',
      phone: '',
      email: '',
      notes: '',
      slot_start: start,
      booked_through: 'desk',
    });
    lucia = await branch.signIn('lucia');
    expect((await day(new Date(start).toISOString().slice(0, 10))).appointments).toEqual([]);
    expect(await rejected(cancel(booked))).toBe('NOT_FOUND');
  });
});
