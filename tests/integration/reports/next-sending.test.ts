import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import {
  createReportDesign,
  getNextSending,
  getReportDesign,
  updateReportDesign,
} from '#shared/contract/reports/report-designs.ts';
import type { ReportFilter } from '#shared/contract/reports/report-filters.ts';
import { resolveScope } from '#shared/server/reports/engine/scope.ts';
import { nextSending } from '#shared/server/reports/saved/design-values.ts';
import { reportSent } from '#tests/support/actions/saved-report.ts';
import { refusalOf } from '#tests/support/checks/refusal-of.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

const DAY = 86_400_000;
const MONTH = {
  type: 'FILTER_DATE_AND_TIME',
  data: { range: 'lastMonth', from: '', to: '', fromTime: '', toTime: '' },
} as const;

type Asked = BodyOf<typeof getNextSending>;

let branch: Branch;
let reporter: SignedIn;
beforeAll(async () => {
  branch = await startBranch();
}, 120_000);
afterAll(() => branch.stop());
beforeEach(async () => {
  reporter = await branch.signIn('informes');
});

/** A repeat setting as the page sends it while it is being changed. */
function repeating(more: Parameters<typeof reportSent>[1]): Asked['repeat'] {
  const { sendTo: _sendTo, export: _export, ...repeat } = reportSent('', more).design.configuration;
  return repeat;
}
const ask = (more: Parameters<typeof reportSent>[1], rest: Partial<Asked> = {}) =>
  reporter.call(getNextSending, {
    body: { idDisplayDesign: null, filters: [], repeat: repeating(more), ...rest },
  });

/** The clock on the wall of a server, at a moment. */
const onTheWall = (at: number | null, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at ?? 0)
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString();

describe('before a report is saved', () => {
  it('it is said when it goes next, with which days, and by whose clock', async () => {
    const today = new Date(branch.clock.now()).toISOString().slice(0, 10);
    const next = await ask({ repeat: 'daily', at: '23:00' });
    expect(next).toMatchObject({ clock: 'branch', zone: expect.any(String) });
    expect(onTheWall(next.at, next.zone)).toBe(`${today}T23:00:00`);
    expect(next.days).toEqual({ from: `${today.slice(0, 8)}01`, to: today });
    const [year, month] = today.split('-').map(Number);
    const first = new Temporal.PlainDate(year ?? 0, month ?? 0, 1).subtract({ months: 1 });
    expect((await ask({ repeat: 'daily', at: '23:00' }, { filters: [MONTH] })).days).toEqual({
      from: first.toString(),
      to: first.with({ day: first.daysInMonth }).toString(),
    });
  });

  it('it is what saving it comes to, for a new one and a changed one', async () => {
    const weekly = { repeat: 'weekly', every: 2, thursday: 'Y', at: '07:30' } as const;
    const expected = await ask(weekly);
    const body = reportSent('Jueves', weekly);
    const saved = await reporter.call(createReportDesign, { body });
    expect(saved.sending).toMatchObject({ nextAt: expected.at, zone: expected.zone });
    const params = { id: saved.idDisplayDesign };
    // A week later the same setting is counted from the day on which it was set.
    branch.clock.advance(7 * DAY);
    reporter = await branch.signIn('informes');
    const anew = await ask(weekly);
    const kept = await ask(weekly, { idDisplayDesign: params.id });
    expect((await reporter.call(getReportDesign, { params })).sending.nextAt).toBe(kept.at);
    expect(kept.at).not.toBe(anew.at);
    const later = { ...weekly, at: '09:00' } as const;
    const changed = await ask(later, { idDisplayDesign: params.id });
    const after = await reporter.call(updateReportDesign, { params, body: reportSent('Jueves', later) });
    expect(after.sending.nextAt).toBe(changed.at);
  });

  it('one that is over goes no more, and what others saved is not looked into', async () => {
    expect(await ask({ repeat: 'daily', end: 'date', endDate: '2020-01-01' })).toMatchObject({
      at: null,
      days: null,
    });
    const refused = refusalOf(ask({ repeat: 'daily' }, { idDisplayDesign: 99_999 }));
    expect((await refused).status).toBe('NOT_FOUND');
  });
});

describe('a report that is made later than it was due', () => {
  const asked = (data: ReportFilter['data']) =>
    resolveScope(branch.reader(), {
      reportType: 101,
      shown: undefined,
      attentionArea: null,
      filters: [{ type: 'FILTER_DATE', data } as ReportFilter],
      now: Date.UTC(2026, 10, 18, 12),
      daysAt: Date.UTC(2026, 10, 16, 12),
    });

  it('holds the days of the time that it was due, or those that were chosen since', async () => {
    expect((await asked({ range: 'currentWeek', from: '', to: '' })).days).toEqual({
      from: '2026-11-16',
      to: '2026-11-16',
    });
    const chosen = { from: '2026-11-16', to: '2026-11-18' };
    expect((await asked({ range: 'custom', ...chosen })).days).toEqual(chosen);
    const ahead = refusalOf(asked({ range: 'custom', from: '2026-11-16', to: '2026-11-19' }));
    expect((await ahead).status).toBe('REPORT_AFTER_TODAY');
  });
});

describe('over the change of the clock', () => {
  it.each([
    ['put on', '2027-03-27T06:30Z', '2027-03-28T05:00Z'],
    ['put back', '2027-10-30T05:30Z', '2027-10-31T06:00Z'],
  ])('where it is %s it is still seven on the wall', async (_how, now, due) => {
    const zone = 'Europe/Madrid';
    const body = { idDisplayDesign: null, filters: [], repeat: repeating({ repeat: 'daily', at: '07:00' }) };
    const next = await nextSending(branch.reader(), body, null, {
      caller: { branches: [], idAttentionAreas: null },
      place: { zone, clock: 'branch' },
      now: Date.parse(now),
    });
    expect(next).toMatchObject({ at: Date.parse(due), zone, days: { to: due.slice(0, 10) } });
    expect(onTheWall(next.at, zone)).toMatch(/T07:00:00$/);
  });
});
