import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { listAudit } from '#shared/contract/access/audit.ts';
import { setAppointmentOffer } from '#shared/contract/configuration/appointment-offers.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import { type AppointmentImport, importAppointments } from '#shared/contract/tickets/appointment-import.ts';
import {
  type Appointment,
  cancelAppointment,
  getAppointmentCalendar,
} from '#shared/contract/tickets/appointments.ts';
import { MODULES } from '#shared/domain/access/modules.ts';
import { repository } from '#shared/server/db/repository.ts';
import { addRole, addUser } from '#tests/support/actions/add-user.ts';
import { ask } from '#tests/support/actions/ask.ts';
import { loansByAppointment, offerAppointments } from '#tests/support/actions/offer-appointments.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { watchTables } from '#tests/support/checks/watched-tables.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

const AT = { params: { id: DEMO.branch } };
const LOANS = { idServices: DEMO.services.loans, idSegments: DEMO.segments.general };
/** The clock begins on the Monday before at nine; two seats every half an hour from eight to two. */
const tuesday = (hour: number, minute = 0) => Date.UTC(2026, 10, 17, hour, minute);
const TUESDAY = { day: '2026-11-17', days: 1 };

describe('a file of appointments', () => {
  let branch: Branch;
  let admin: SignedIn;
  let lucia: SignedIn;
  let offer: BodyOf<typeof setAppointmentOffer>;
  let pair: { readonly servName: string; readonly segmentName: string };

  beforeAll(async () => {
    branch = await startBranch({ prepare: loansByAppointment });
    admin = await branch.signIn('admin');
    lucia = await branch.signIn('lucia');
    offer = await offerAppointments(admin);
    const { queues } = await lucia.call(getAppointmentCalendar, { ...AT, query: TUESDAY });
    const found = queues[0]?.pairs.find(({ idSegments }) => idSegments === LOANS.idSegments);
    if (!found) throw new Error('no pair');
    pair = found;
  });
  afterAll(() => branch.stop());
  afterEach(async () => {
    for (const { idAppointments: id, stateName } of await onTuesday())
      if (stateName === 'booked') await lucia.call(cancelAppointment, { params: { id } });
  });

  const onTuesday = async (): Promise<readonly Appointment[]> => {
    const { days } = await lucia.call(getAppointmentCalendar, { ...AT, query: TUESDAY });
    return days[0]?.appointments ?? [];
  };
  /** The rows that a booking writes. */
  async function stored() {
    const tables = watchTables(branch.folder);
    const { appointments, audit } = tables.hashes();
    tables.close();
    return { appointments, audit };
  }
  const importing = (content: string, also: Partial<BodyOf<typeof importAppointments>> = {}) =>
    lucia.call(importAppointments, { ...AT, body: { format: 'csv', dry: 'N', ...LOANS, ...also, content } });
  const list = (...rows: readonly string[]) => ['Nombre;Inicio;Teléfono', ...rows].join('\n');

  it('is booked together, with a result for each row', async () => {
    const { lines } = await importing(
      [
        'Nombre;Fecha;Hora;Servicio;Segmento;Teléfono;Correo;Notas',
        `Begoña Ibáñez;17/11/2026;9:30;${pair.servName.toUpperCase()};${LOANS.idSegments};600 12 34 56;b@example.com;"Trae
escrituras"`,
        ';17/11/2026;9:30;;;;;',
        'Luis;17/11/2026;9:40;;;;;',
        'Eva;16/11/2026;8:00;;;;;',
        'Iván;2026-11-17;10:00;Nada;;;;',
      ].join('\r\n'),
    );
    const [first, ...others] = lines;
    expect(first).toEqual({
      line: 2,
      what: 'new',
      when: '17/11/2026 9:30',
      start: tuesday(9, 30),
      ...namesOf(pair),
      customerName: 'Begoña Ibáñez',
      phonenumber: '600123456',
      email: 'b@example.com',
      notes: 'Trae escrituras',
      number: expect.stringMatching(/^\d{6}$/),
      error: null,
    });
    expect(others.map(({ line, error: apiError }) => [line, apiError?.code])).toEqual([
      [4, 'LINE_WITHOUT_NAME'],
      [5, 'SLOT_NOT_OFFERED'],
      [6, 'LINE_PAST'],
      [7, 'LINE_SERVICE_UNKNOWN'],
    ]);
    const booked = await onTuesday();
    expect(booked).toMatchObject([
      { number: first?.number, customerName: 'Begoña Ibáñez', notes: 'Trae escrituras', ...LOANS },
    ]);
    const { rows } = await admin.call(listAudit, {
      query: { action: 'BOOK_APPOINTMENT', size: 5, order: 'desc' },
    });
    expect(rows).toMatchObject([{ idUsers: lucia.idUser, pk: booked[0]?.idAppointments }]);
  });

  it('is previewed without changes', async () => {
    await importing(list('Ana;17/11/2026 8:00;600'));
    const content = list('Eva;17/11/2026 8:00;', 'Iván;17/11/2026 8:00;');
    const before = await stored();
    const dry = await importing(content, { dry: 'Y' });
    expect(dry.lines.map(({ what, number, error: apiError }) => [what, number, apiError?.code])).toEqual([
      ['new', null, undefined],
      ['refused', null, 'SLOT_FULL'],
    ]);
    expect(await stored()).toEqual(before);
    const real = await importing(content);
    expect(real.lines.map(({ what }) => what)).toEqual(dry.lines.map(({ what }) => what));
  });

  it('books nobody twice, on repetition or with duplicates', async () => {
    const content = list(
      'Ana García;17/11/2026 9:00;600',
      'ana garcia;2026-11-17 09:00;',
      'Eva;17/11/2026 10:00;',
    );
    const dry = await importing(content, { dry: 'Y' });
    expect(dry.lines.map(({ what, number }) => [what, number])).toEqual([
      ['new', null],
      ['there', null],
      ['new', null],
    ]);
    const first = await importing(content);
    expect(first.lines.map(({ what }) => what)).toEqual(['new', 'there', 'new']);
    const again = await importing(content);
    expect(again.lines.map(({ what }) => what)).toEqual(['there', 'there', 'there']);
    expect(again.lines.map(({ number }) => number)).toEqual(first.lines.map(({ number }) => number));
    expect(await onTuesday()).toHaveLength(2);
  });

  it('books cancelled ones again, and customers of the same name with another telephone', async () => {
    const content = list('Ana;17/11/2026 9:00;600');
    await importing(content);
    expect((await importing(list('Ana;17/11/2026 9:00;601'))).lines).toMatchObject([{ what: 'new' }]);
    for (const { idAppointments: id } of await onTuesday())
      await lucia.call(cancelAppointment, { params: { id } });
    expect((await importing(content)).lines).toMatchObject([{ what: 'new' }]);
  });

  it('is booked once per key, whatever happens in between', async () => {
    const body = { format: 'csv', dry: 'N', ...LOANS, content: list('Ana;17/11/2026 9:00;') };
    const send = () =>
      ask(branch.origin, {
        method: 'POST',
        path: `/branches/${DEMO.branch}/appointments/import`,
        body,
        token: lucia.token,
        headers: { 'idempotency-key': 'one-file' },
      });
    const first = await send();
    for (const { idAppointments: id } of await onTuesday())
      await lucia.call(cancelAppointment, { params: { id } });
    expect((await send()).text).toBe(first.text);
    expect(await onTuesday()).toEqual([]);
  });

  /** The two seats of each slot of the day, and one row too late for the first: in three writes. */
  const crowd = list(
    ...Array.from({ length: 2 }, (_, index) =>
      Array.from({ length: 12 }, (_, half) => {
        const at = `${8 + Math.floor(half / 2)}:${half % 2 === 0 ? '00' : '30'}`;
        return [`Fin ${index} ${half};17/11/2026 ${at};`, `Nadie ${index} ${half};17/11/2026 7:00;`];
      }).flat(),
    ).flat(),
    'Tarde;17/11/2026 8:00;',
  );

  it('previews all its parts together, also those of one slot', async () => {
    const whatOf = async (dry: 'Y' | 'N') =>
      (await importing(crowd, { dry })).lines.map(({ what, error: apiError }) => apiError?.code ?? what);
    const dry = await whatOf('Y');
    expect(dry.at(-1)).toBe('SLOT_FULL');
    expect(dry.filter((what) => what === 'new')).toHaveLength(24);
    expect(await onTuesday()).toEqual([]);
    expect(await whatOf('N')).toEqual(dry);
    expect(await onTuesday()).toHaveLength(24);
  });

  it('is booked once with one key sent twice concurrently, with the same answer', async () => {
    const body = { format: 'csv', dry: 'N', ...LOANS, content: crowd };
    const send = () =>
      ask(branch.origin, {
        method: 'POST',
        path: `/branches/${DEMO.branch}/appointments/import`,
        body,
        token: lucia.token,
        headers: { 'idempotency-key': 'twice at once' },
      });
    const [one, other] = await Promise.all([send(), send()]);
    expect(other.text).toBe(one.text);
    const { lines } = one.json as AppointmentImport;
    expect(lines.filter(({ what }) => what === 'new')).toHaveLength(24);
    expect(lines.filter(({ what }) => what === 'there')).toEqual([]);
    expect(await onTuesday()).toHaveLength(24);
  });

  it('may be a calendar: cancelled events are skipped, recurring ones refused', async () => {
    const event = (...lines: readonly string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];
    const content = [
      'BEGIN:VCALENDAR',
      ...event('DTSTART:20261117T090000Z', 'SUMMARY:Ana', `CATEGORIES:${pair.servName}`),
      ...event('DTSTART;TZID=Europe/Madrid:20261117T103000', 'SUMMARY:Luis', 'ATTENDEE:mailto:l@example.com'),
      ...event('DTSTART:20261117T090000Z', 'SUMMARY:Eva', 'RRULE:FREQ=DAILY'),
      ...event('DTSTART;VALUE=DATE:20261117', 'SUMMARY:Iván'),
      ...event('DTSTART:20261117T090000Z', 'SUMMARY:Nadie', 'STATUS:CANCELLED'),
      'END:VCALENDAR',
    ].join('\r\n');
    const { canceled, lines } = await importing(content, { format: 'ical' });
    expect(canceled).toBe(1);
    expect(lines.map(({ line, error: apiError }) => [line, apiError?.code])).toEqual([
      [2, undefined],
      [7, undefined],
      [12, 'LINE_REPEATS'],
      [17, 'LINE_WITHOUT_TIME'],
    ]);
    expect(await onTuesday()).toMatchObject([
      { customerName: 'Ana', start: tuesday(9) },
      { customerName: 'Luis', start: tuesday(9, 30), email: 'l@example.com' },
    ]);
  });

  it.each([
    ['IMPORT_EMPTY', 'csv', ''],
    ['IMPORT_EMPTY', 'csv', 'Nombre;Inicio'],
    ['IMPORT_WITHOUT_NAMES', 'csv', 'Inicio\nhoy'],
    ['IMPORT_WITHOUT_TIMES', 'csv', 'Nombre\nAna'],
    ['IMPORT_BROKEN_LINE', 'csv', 'Nombre;Inicio\n"Ana;hoy'],
    ['IMPORT_TOO_MANY', 'csv', `Nombre;Inicio\n${'Ana;hoy\n'.repeat(501)}`],
    ['IMPORT_UNREADABLE', 'ical', 'Nombre;Inicio'],
    ['IMPORT_EMPTY', 'ical', 'BEGIN:VCALENDAR\nEND:VCALENDAR'],
  ] as const)('is refused as a whole if unreadable: %s', async (status, format, content) => {
    expect((await apiErrorOf(importing(content, { format }))).status).toBe(status);
  });

  it.each([
    ['no format', { format: undefined }],
    ['another format', { format: 'xlsx' }],
    ['nothing said of dry', { dry: undefined }],
    ['half a character', { content: '\ud800' }],
    ['U+0000', { content: 'Nombre;Inicio\n\0' }],
    ['a number', { content: 7 }],
    ['more than may be', { content: 'a'.repeat(1_000_001) }],
    ['a service that is no id', { idServices: 'x' }],
  ])('is an invalid request: %s', async (_, also) => {
    const body = { format: 'csv', dry: 'Y', content: list('Ana;hoy;'), ...also };
    const requested = { method: 'POST', path: `/branches/${DEMO.branch}/appointments/import`, body };
    expect(await ask(branch.origin, { ...requested, token: lucia.token })).toMatchObject({
      http: 400,
      json: { status: 'INVALID_REQUEST' },
    });
  });

  it('is refused beyond the maximum size', async () => {
    const body = { format: 'csv', dry: 'Y', content: 'a'.repeat(4_000_001) };
    const requested = { method: 'POST', path: `/branches/${DEMO.branch}/appointments/import`, body };
    expect(await ask(branch.origin, { ...requested, token: lucia.token })).toMatchObject({ http: 413 });
  });

  it.each([
    ['signs that mean something in SQL', "Ana'); drop table appointments;--"],
    ['a formula', '=1+1'],
    ['markup', '<img src=x onerror=alert(1)>'],
    ['letters of everywhere', '山田 عمر Ωδή 👩‍💻'],
  ])('has names that are stored literally: %s', async (_, name) => {
    const { lines } = await importing(list(`"${name}";17/11/2026 9:00;`));
    expect(lines).toMatchObject([{ what: 'new', customerName: name }]);
    expect(await onTuesday()).toMatchObject([{ customerName: name }]);
  });

  it('with a deceptive name is refused', async () => {
    const { lines } = await importing(list('a\u202eaidrauga;17/11/2026 9:00;'));
    expect(lines).toMatchObject([
      { customerName: 'aaidrauga', error: { code: 'TEXT_INVISIBLE_CHARACTERS' } },
    ]);
  });

  it('is imported by users of the branch, not by programs', async () => {
    const tokenOf = (module: number) =>
      branch.configure(async (scope) => {
        const created = await addUser(scope, await addRole(scope, [module]));
        const of = { id_users: created.idUsers, id_branches: DEMO.branch };
        await repository(scope, 'user_branches').insert(of);
        return created.token;
      });
    const body = { format: 'csv', dry: 'Y', content: list('Ana;17/11/2026 9:00;') };
    const requested = async (module: number) =>
      (
        await ask(branch.origin, {
          method: 'POST',
          path: `/branches/${DEMO.branch}/appointments/import`,
          body,
          token: await tokenOf(module),
        })
      ).http;
    expect(await requested(MODULES.generateTickets)).toBe(403);
    expect(await requested(MODULES.supervisionView)).toBe(200);
    expect(await requested(MODULES.workstation)).toBe(200);
  });

  it('is refused for an unknown branch', async () => {
    const body = { format: 'csv', dry: 'Y', content: list('Ana;hoy;') } as const;
    expect((await apiErrorOf(admin.call(importAppointments, { params: { id: 99 }, body }))).status).toBe(
      'NOT_FOUND',
    );
  });

  it('uses the current offers: a queue without any is unknown', async () => {
    const setOffer = (body: typeof offer) =>
      admin.call(setAppointmentOffer, { params: { ...AT.params, idQueues: DEMO.queues.loans }, body });
    await setOffer({ ...offer, enabled: 'N' });
    expect((await importing(list('Ana;17/11/2026 9:00;'))).lines).toMatchObject([
      { error: { code: 'LINE_WITHOUT_SERVICE' } },
    ]);
    await setOffer(offer);
  });
});

const namesOf = ({ servName, segmentName }: { servName: string; segmentName: string }) => ({
  servName,
  segmentName,
});
