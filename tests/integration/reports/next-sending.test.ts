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
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

const DAY = 86_400_000;
const MONTH = {
  type: 'FILTER_DATE_AND_TIME',
  data: { range: 'lastMonth', from: '', to: '', fromTime: '', toTime: '' },
} as const;

type Requested = BodyOf<typeof getNextSending>;

let branch: Branch;
let reporter: SignedIn;
beforeAll(async () => {
  branch = await startBranch();
});
afterAll(() => branch.stop());
beforeEach(async () => {
  reporter = await branch.signIn('informes');
});

/** A repetition as the page sends it while it is edited. */
function repeating(more: Parameters<typeof reportSent>[1]): Requested['repeat'] {
  const { sendTo: _sendTo, export: _export, ...repeat } = reportSent('', more).design.configuration;
  return repeat;
}
const ask = (more: Parameters<typeof reportSent>[1], rest: Partial<Requested> = {}) =>
  reporter.call(getNextSending, {
    body: { idDisplayDesign: null, filters: [], repeat: repeating(more), ...rest },
  });

/** The local time of a server, at a moment. */
const onDisplay = (at: number | null, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at ?? 0)
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString();

describe('an unsaved report', () => {
  it('has its next sending with days and time zone', async () => {
    const today = new Date(branch.clock.now()).toISOString().slice(0, 10);
    const next = await ask({ repeat: 'daily', at: '23:00' });
    expect(next).toMatchObject({ clock: 'branch', zone: expect.any(String) });
    expect(onDisplay(next.at, next.zone)).toBe(`${today}T23:00:00`);
    expect(next.days).toEqual({ from: `${today.slice(0, 8)}01`, to: today });
    const [year, month] = today.split('-').map(Number);
    const first = new Temporal.PlainDate(year ?? 0, month ?? 0, 1).subtract({ months: 1 });
    expect((await ask({ repeat: 'daily', at: '23:00' }, { filters: [MONTH] })).days).toEqual({
      from: first.toString(),
      to: first.with({ day: first.daysInMonth }).toString(),
    });
  });

  it('equals the saved result, for new and changed ones', async () => {
    const weekly = { repeat: 'weekly', every: 2, thursday: 'Y', at: '07:30' } as const;
    const expected = await ask(weekly);
    const body = reportSent('Jueves', weekly);
    const saved = await reporter.call(createReportDesign, { body });
    expect(saved.sending).toMatchObject({ nextAt: expected.at, zone: expected.zone });
    const params = { id: saved.idDisplayDesign };
    // A week later the same setting counts from the day it was configured.
    branch.clock.advance(7 * DAY);
    reporter = await branch.signIn('informes');
    const again = await ask(weekly);
    const stored = await ask(weekly, { idDisplayDesign: params.id });
    expect((await reporter.call(getReportDesign, { params })).sending.nextAt).toBe(stored.at);
    expect(stored.at).not.toBe(again.at);
    const later = { ...weekly, at: '09:00' } as const;
    const changed = await ask(later, { idDisplayDesign: params.id });
    const after = await reporter.call(updateReportDesign, { params, body: reportSent('Jueves', later) });
    expect(after.sending.nextAt).toBe(changed.at);
  });

  it('that has ended is not sent, and reports of others are not accessible', async () => {
    expect(await ask({ repeat: 'daily', end: 'date', endDate: '2020-01-01' })).toMatchObject({
      at: null,
      days: null,
    });
    const rejected = apiErrorOf(ask({ repeat: 'daily' }, { idDisplayDesign: 99_999 }));
    expect((await rejected).status).toBe('NOT_FOUND');
  });
});

describe('a report generated later than due', () => {
  const requested = (data: ReportFilter['data']) =>
    resolveScope(branch.reader(), {
      reportType: 101,
      visible: undefined,
      attentionArea: null,
      filters: [{ type: 'FILTER_DATE', data } as ReportFilter],
      now: Date.UTC(2026, 10, 18, 12),
      daysAt: Date.UTC(2026, 10, 16, 12),
    });

  it('contains the days of its due time, or those selected since', async () => {
    expect((await requested({ range: 'currentWeek', from: '', to: '' })).days).toEqual({
      from: '2026-11-16',
      to: '2026-11-16',
    });
    const selected = { from: '2026-11-16', to: '2026-11-18' };
    expect((await requested({ range: 'custom', ...selected })).days).toEqual(selected);
    const ahead = apiErrorOf(requested({ range: 'custom', from: '2026-11-16', to: '2026-11-19' }));
    expect((await ahead).status).toBe('REPORT_AFTER_TODAY');
  });
});

describe('a change of daylight saving time', () => {
  it.each([
    ['put on', '2027-03-27T06:30Z', '2027-03-28T05:00Z'],
    ['put back', '2027-10-30T05:30Z', '2027-10-31T06:00Z'],
  ])('that is %s keeps seven o’clock local time', async (_how, now, due) => {
    const zone = 'Europe/Madrid';
    const body = { idDisplayDesign: null, filters: [], repeat: repeating({ repeat: 'daily', at: '07:00' }) };
    const next = await nextSending(branch.reader(), body, null, {
      caller: { branches: [], idAttentionAreas: null },
      locale: { zone, clock: 'branch' },
      now: Date.parse(now),
    });
    expect(next).toMatchObject({ at: Date.parse(due), zone, days: { to: due.slice(0, 10) } });
    expect(onDisplay(next.at, zone)).toMatch(/T07:00:00$/);
  });
});
