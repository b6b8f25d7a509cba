import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Client } from '#shared/contract/client.ts';
import { type AppointmentImport, importAppointments } from '#shared/contract/tickets/appointment-import.ts';
import { ask } from '#tests/support/actions/ask.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
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
const LOANS = { idServices: DEMO.services.loans, idSegments: DEMO.segments.general };
const { cancel, day, find, free } = atEnd;

describeCentral('a file of appointments for seats shared by branch and central', (_open, newStorage) => {
  let both: SharedAppointments;
  beforeAll(async () => {
    both = await startSharedAppointments({ storage: await newStorage() });
  });
  afterAll(() => both.stop());

  const importing = (at: Client, content: string, dry: 'Y' | 'N' = 'N') =>
    at.call(importAppointments, {
      params: { id: DEMO.branch },
      body: { format: 'csv', dry, ...LOANS, content },
    });
  const list = (...rows: readonly (readonly [name: string, start: number])[]) =>
    ['customerName,start', ...rows.map(([name, start]) => `${name},${new Date(start).toISOString()}`)].join(
      '\n',
    );
  /** Twice the limit of an end, two for every hour. */
  const all = (name: string) =>
    list(
      ...Array.from(
        { length: SEATS },
        (_, index) => [`${name} ${index}`, FIRST_SLOT + Math.floor(index / 2) * HOUR] as const,
      ),
    );
  const whatOf = ({ lines }: Awaited<ReturnType<typeof importing>>) =>
    lines.map(({ what, error: apiError }) => apiError?.code ?? what);

  it('is booked at seats of the importing end, and refused at those of the other', async () => {
    const { admin, atBranch } = both.ends;
    await both.branch.cut();
    const [half, rest] = [await free(admin), await free(atBranch)];
    for (const [end, name, remaining, rejected] of [
      [admin, 'Central', half, 'SLOT_OWNED_BY_BRANCH'],
      [atBranch, 'Mostrador', rest, 'SLOT_OWNED_BY_CENTRAL'],
    ] as const) {
      const dry = await importing(end, all(name), 'Y');
      expect(await free(end)).toBe(remaining);
      const real = await importing(end, all(name));
      expect(whatOf(real)).toEqual(whatOf(dry));
      expect(whatOf(real).filter((what) => what === 'new')).toHaveLength(SEATS / 2);
      expect(whatOf(real).filter((what) => what === rejected)).toHaveLength(SEATS / 2);
    }
    both.branch.link.heal();
    await both.synced();
    expect((await day(atBranch))?.appointments).toHaveLength(SEATS);
    for (const end of [admin, atBranch]) {
      const again = await importing(end, all('Central'));
      expect(whatOf(again).filter((what) => what === 'there')).toHaveLength(SEATS / 2);
    }
    for (const one of (await day(admin))?.appointments ?? []) await cancel(admin, one);
    await vi.waitFor(async () => expect((await day(atBranch))?.appointments).toEqual([]), WAIT_OPTIONS);
    await both.synced();
  });

  it('is known at the other end, which books none of it again', async () => {
    const { admin, atBranch } = both.ends;
    const content = list(['Begoña', FIRST_SLOT], ['Iván', FIRST_SLOT + HOUR]);
    const { lines } = await importing(admin, content);
    expect(lines.map(({ what }) => what)).toEqual(['new', 'new']);
    await vi.waitFor(async () => expect(await find(atBranch, 'Iván')).toHaveLength(1), WAIT_OPTIONS);
    const there = await importing(atBranch, content);
    expect(there.lines.map(({ what, number }) => [what, number])).toEqual(
      lines.map(({ number }) => ['there', number]),
    );
    await both.synced();
    for (const one of (await day(admin))?.appointments ?? []) await cancel(admin, one);
    await both.synced();
  });

  it('is booked in parts, once under one key sent twice concurrently', async () => {
    const { admin, atBranch } = both.ends;
    await both.branch.cut();
    const days = [1, 2, 3, 4].map((after) => FIRST_SLOT + after * 24 * HOUR);
    const rows = days.flatMap((first) =>
      [0, 1].flatMap((person) =>
        Array.from(
          { length: SEATS / 2 },
          (_, slot) => [`Ana ${person} ${first} ${slot}`, first + slot * HOUR] as const,
        ),
      ),
    );
    const body = { format: 'csv', dry: 'N', ...LOANS, content: list(...rows) };
    const send = () =>
      ask(both.central.origin, {
        method: 'POST',
        path: `/branches/${DEMO.branch}/appointments/import`,
        body,
        token: admin.token,
        headers: { 'idempotency-key': 'one file' },
      });
    const dry = await importing(admin, body.content, 'Y');
    const [one, other] = await Promise.all([send(), send()]);
    expect(other.text).toBe(one.text);
    expect(whatOf(one.json as AppointmentImport)).toEqual(whatOf(dry));
    const booked = await both.central
      .database()
      .db.selectFrom('appointments')
      .select('changed')
      .where('slot_start', '>=', days[0] ?? 0)
      .execute();
    expect(booked).toHaveLength(rows.length / 2);
    expect(new Set(booked.map(({ changed }) => changed)).size).toBe(2);
    both.branch.link.heal();
    await vi.waitFor(
      async () => expect(await find(atBranch, 'Ana')).toHaveLength(rows.length / 2),
      WAIT_OPTIONS,
    );
    await both.synced();
  });

  it('is refused as a whole if unreadable, or for an unknown branch', async () => {
    const { admin } = both.ends;
    expect((await apiErrorOf(importing(admin, 'x'))).status).toBe('IMPORT_WITHOUT_NAMES');
    const body = { format: 'ical', dry: 'Y', content: 'x' } as const;
    const at = (id: number) => admin.call(importAppointments, { params: { id }, body });
    expect((await apiErrorOf(at(DEMO.branch))).status).toBe('IMPORT_UNREADABLE');
    expect((await apiErrorOf(at(999))).status).toBe('NOT_FOUND');
  });

  it('is refused before both ends have synchronized', async () => {
    const { admin } = both.ends;
    await both.central
      .database()
      .db.updateTable('appointment_ledgers')
      .set({ learned: 0 })
      .where('id_branches', '=', DEMO.branch)
      .execute();
    expect((await apiErrorOf(importing(admin, list(['Ana', FIRST_SLOT]), 'Y'))).status).toBe(
      'SLOTS_NOT_SYNCED',
    );
  });
});
