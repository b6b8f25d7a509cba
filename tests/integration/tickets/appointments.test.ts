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
import { arriveAtKiosk } from '#shared/contract/tickets/kiosk-arrivals.ts';
import { createTicket } from '#shared/contract/tickets/ticket-content.ts';
import { getTicket } from '#shared/contract/tickets/whole-ticket.ts';
import { API_ROLE } from '#shared/domain/access/api-role.ts';
import { repository } from '#shared/server/db/repository.ts';
import { addBranchLike } from '#tests/support/actions/add-branch-like.ts';
import { addRole, addUser } from '#tests/support/actions/add-user.ts';
import { set } from '#tests/support/actions/configure-workstations.ts';
import { loansByAppointment, offerAppointments } from '#tests/support/actions/offer-appointments.ts';
import { follow, secretOf } from '#tests/support/actions/phone-actions.ts';
import { setAttentionProfile } from '#tests/support/actions/set-attention-profile.ts';
import { finish, next, open } from '#tests/support/actions/workstation-actions.ts';
import { refusalOf } from '#tests/support/checks/refusal-of.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const AT = { params: { id: DEMO.branch } };
const LOANS = { idServices: DEMO.services.loans, idSegments: DEMO.segments.general };
/** The clock begins on this Monday at nine; slots are given from eight to two, of half an hour each. */
const monday = (hour: number, minute = 0) => Date.UTC(2026, 10, 16, hour, minute);
const tuesday = (hour: number, minute = 0) => monday(hour + 24, minute);
const PLACES = 2;

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
  const refused = async (call: Promise<unknown>) => (await refusalOf(call)).status;

  it('are booked in a slot that is offered, and found by name, telephone and number', async () => {
    const booked = await book(tuesday(9, 30), 'Begoña Ibáñez', { phonenumber: '600123456' });
    expect(booked).toMatchObject({ stateName: 'booked', end: tuesday(10), idQueues: DEMO.queues.loans });
    for (const search of ['begona', '600123456', booked.number]) expect(await find(search)).toEqual([booked]);
    expect(await find('nadie')).toEqual([]);
    const { slots, appointments } = await day('2026-11-17');
    expect(slots).toHaveLength(12);
    expect(slots.find(({ start }) => start === tuesday(9, 30))).toMatchObject({ places: 2, free: 1 });
    expect(appointments).toEqual([booked]);
    await cancel(booked);
    expect((await day('2026-11-17')).slots.every(({ free }) => free === PLACES)).toBe(true);
  });

  it.each([
    ['between two slots', () => tuesday(9, 15)],
    ['outside of the hours', () => tuesday(14)],
    ['sooner than the notice that is asked for', () => monday(9, 30)],
    ['further ahead than may be booked', () => monday(9 + 11 * 24)],
  ])('are not given %s', async (_, start) => {
    expect(await refused(book(start()))).toBe('SLOT_NOT_OFFERED');
  });

  it('are given up to the last day ahead, and none on closed days', async () => {
    await cancel(await book(monday(9 + 10 * 24)));
    const closed = (closedDays: readonly { day: string; name: string }[]) =>
      admin.call(setClosedDays, { ...AT, body: { closedDays: [...closedDays] } });
    await closed([{ day: '2026-11-18', name: 'Fiesta local' }]);
    expect(await refused(book(monday(9 + 48)))).toBe('SLOT_NOT_OFFERED');
    expect(await day('2026-11-18')).toMatchObject({ closed: 'Fiesta local', slots: [] });
    const twice = { day: '2026-11-18', name: 'Otra' };
    expect(await refused(closed([twice, twice]))).toBe('DAY_REPEATED');
    await closed([]);
    await cancel(await book(monday(9 + 48)));
  });

  it('are won by as many as there are places where many want the last at once; others are told', async () => {
    const wanting = Array.from({ length: 20 }, (_, number) => book(tuesday(11), `Cliente ${number}`));
    const outcomes = await Promise.allSettled(wanting);
    const won = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    const lost = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason.status] : [],
    );
    expect(won).toHaveLength(PLACES);
    expect(lost).toEqual(Array(20 - PLACES).fill('SLOT_TAKEN'));
    const { appointments } = await day('2026-11-17');
    const names = (list: readonly Appointment[]) => list.map((one) => one.customerName).sort();
    expect(names(appointments)).toEqual(names(won));
    for (const one of won) await cancel(one);
  });

  it('are booked once, however often the same request arrives', async () => {
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

  it('are moved where there is room, and stay where they were where there is none', async () => {
    const [one, other] = [await book(tuesday(8)), await book(tuesday(8))];
    const third = await book(tuesday(10), 'Tercera');
    const move = (id: number, start: number) =>
      lucia.call(changeAppointment, {
        params: { id },
        body: { start, customerName: 'Tercera', notes: 'DNI' },
      });
    expect(await refused(move(third.idAppointments, tuesday(8)))).toBe('SLOT_TAKEN');
    expect(await find('tercera')).toEqual([third]);
    await cancel(one);
    expect(await move(third.idAppointments, tuesday(8))).toMatchObject({ start: tuesday(8), notes: 'DNI' });
    // What is typed of the customer is kept though the slot could not be booked any more.
    expect(await move(third.idAppointments, tuesday(8))).toMatchObject({ start: tuesday(8) });
    await cancel(other);
    await cancel(third);
    expect(await refused(move(third.idAppointments, tuesday(9)))).toBe('APPOINTMENT_WRONG_STATE');
  });

  it('keep their place when the offer is laid out anew', async () => {
    const booked = [await book(tuesday(8)), await book(tuesday(8))];
    await setOffer({ ...offer, slot: 1200 });
    const free = (await day('2026-11-17')).slots.slice(0, 3).map((slot) => slot.free);
    // Both last until half past eight, into the second slot of twenty minutes.
    expect(free).toEqual([0, 0, PLACES]);
    expect(await refused(book(tuesday(8, 20)))).toBe('SLOT_TAKEN');
    await setOffer(offer);
    for (const one of booked) await cancel(one);
  });

  it('have a share of the day kept for people without one', async () => {
    await setOffer({ ...offer, walkInPercent: 50 });
    const places = (await day('2026-11-17')).slots.map((slot) => slot.places);
    expect(places).toEqual(Array(12).fill(1));
    expect(await refused(setOffer({ ...offer, idDefinedTimetables: null }))).toBe('OFFER_WITHOUT_SCHEDULE');
    await setOffer(offer);
  });

  it('are called at their time, before people who came earlier without one, by APPOINTMENTBASED', async () => {
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
    expect(await refused(arrive(late))).toBe('APPOINTMENT_WRONG_STATE');
    const { ticket: second } = await arrive(early);
    const shown = await lucia.call(getTicket, { params: { id: second.idTicket } });
    expect(shown).toMatchObject({ customerName: 'De las diez', appointmentTime: monday(10) });

    await open(lucia, 1);
    branch.clock.advanceTo(monday(10, 1));
    const called = async () => {
      const { ticket: held } = await next(lucia, 1);
      if (held) await finish(lucia, held.idTicket);
      return held?.idTicket;
    };
    // The time of the first has come; of the other one it has not, so that it waits for whoever has none.
    expect(await called()).toBe(second.idTicket);
    expect(await called()).toBe(walkIn.idTicket);
    expect(await called()).toBe(ticket.idTicket);
  });

  it('are a no-show by themselves once nobody is expected any more, and may still arrive that day', async () => {
    const [gone, other] = [await book(monday(12), 'No viene'), await book(tuesday(12), 'Mañana')];
    branch.clock.advanceTo(monday(12) + offer.late * 1000);
    await expect.poll(async () => (await find(gone.number))[0]?.stateName).toBe('noshow');
    expect(await refused(arrive(other))).toBe('APPOINTMENT_OTHER_DAY');
    const late = await arrive(gone);
    expect(late.appointment.stateName).toBe('arrived');
    // It waits in line by now, and is told how long.
    expect(late.ticket.timeOfAppointment).toBeNull();
    await cancel(other);
  });

  describe('at the kiosk', () => {
    const HALL = { idKiosk: DEMO.kiosks.hall };
    const come = (number: string, idBranches: number | null = null) =>
      branch.anybody.call(arriveAtKiosk, { ...AT, body: { ...HALL, number, idBranches, language: 'sv' } });

    it('are kept by their number, or by the telephone, for an hour before until they are a no-show', async () => {
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
      const onPhone = () => follow(branch, secretOf(branch.folder, idTicket));
      const early = { appointmentAt: tuesday(9), ahead: null, waitFromMinutes: null, waitToMinutes: null };
      expect(await onPhone()).toMatchObject({ stage: 'waiting', ...early });
      expect(await refused(come(nine.number))).toBe('APPOINTMENT_UNKNOWN');
      expect(await refused(come(eleven.number))).toBe('APPOINTMENT_TOO_EARLY');
      expect(await refused(come(other.number))).toBe('APPOINTMENT_OTHER_DAY');
      expect(await refused(come('999999999'))).toBe('APPOINTMENT_UNKNOWN');
      branch.clock.advance(2 * MINUTE);
      const inLine = { appointmentAt: null, ahead: expect.any(Number) };
      expect(await onPhone()).toMatchObject({ stage: 'waiting', ...inLine });
      // With and without the sign before it; of those of the telephone, that of today.
      await come('34600111222');
      expect((await find(ten.number))[0]?.stateName).toBe('arrived');
      expect(await refused(come('34600111222'))).toBe('APPOINTMENT_UNKNOWN');
      branch.clock.advanceTo(tuesday(11) + offer.late * 1000);
      await expect.poll(async () => (await find(eleven.number))[0]?.stateName).toBe('noshow');
      expect(await refused(come(eleven.number))).toBe('APPOINTMENT_TOO_LATE');
      await cancel(other);
    });

    it('are not taken for one of another branch that has their number, which the code of that one names', async () => {
      const one = await book(
        branch.clock.now() + 48 * HOUR - (branch.clock.now() % (24 * HOUR)) + 9 * HOUR,
        'De aquí',
      );
      branch.clock.advanceTo(one.start - 10 * MINUTE);
      lucia = await branch.signIn('lucia');
      const south = await branch.configure((scope) => addBranchLike(scope, 'Sucursal Sur'));
      const { status, detail } = await refusalOf(come(one.number, south));
      expect([status, detail.params]).toEqual(['APPOINTMENT_OTHER_BRANCH', { branch: 'Sucursal Sur' }]);
      // One of which this server knows nothing.
      expect((await refusalOf(come(one.number, 90_909))).detail.params).toEqual({ branch: '' });
      expect((await find(one.number))[0]?.stateName).toBe('booked');
      await come(one.number, DEMO.branch);
      expect((await find(one.number))[0]?.stateName).toBe('arrived');
    });

    it('give no ticket at a kiosk that is none', async () => {
      const call = branch.anybody.call(arriveAtKiosk, {
        ...AT,
        body: { idKiosk: 99, number: '123456', language: 'es' },
      });
      expect(await refused(call)).toBe('NOT_FOUND');
    });
  });

  it('are booked by a program as many times in a day as the settings let it', async () => {
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
    expect(await refused(asProgram('De más'))).toBe('BOOKING_CONTACT_LIMIT');
    lucia = await branch.signIn('lucia');
    await cancel(booked);
    await cancel(await book(start, 'Del mostrador'));
    await cancel(await book(start, 'Del mostrador'));
  });

  it('are forgotten a month after: that there was one stays, and not whose it was', async () => {
    lucia = await branch.signIn('lucia');
    const start = branch.clock.now() - (branch.clock.now() % (24 * HOUR)) + 36 * HOUR;
    const booked = await book(start, 'Olvidada', { phonenumber: '600999888', email: 'a@b.example' });
    branch.clock.advanceTo(start + 30 * MINUTE + 30 * 24 * HOUR + MINUTE);
    await branch.restart();
    const { idAppointments } = booked;
    const kept = () =>
      branch
        .reader()
        .selectFrom('appointments')
        .selectAll()
        .where('id', '=', idAppointments)
        .executeTakeFirstOrThrow();
    // Nobody was here to note that the customer did not come: it is noted all the same.
    await expect.poll(async () => (await kept()).state).toBe('noshow');
    expect(await kept()).toMatchObject({
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
    expect(await refused(cancel(booked))).toBe('NOT_FOUND');
  });
});
