import { describe, expect, it } from 'vitest';
import { reportDesignBody } from '#shared/contract/reports/report-designs.ts';
import { dataOf, isFilterSet, requestedDays, validateDays, withFilter } from './filter-values.ts';
import { bodyOf, draftOf, NO_SCHEDULE, newDraft, type Schedule, validateSchedule } from './report-draft.ts';

const TODAY = '2026-11-26';
const created = { ...newDraft('informes'), type: 101, name: ' Cajas ', exportAs: 'pdf' } as const;

describe('a report draft', () => {
  it('starts empty, from the start of the month to today', () => {
    const draft = newDraft('informes');
    expect(draft).toMatchObject({ id: null, type: null, name: '', exportAs: null, username: 'informes' });
    const days = dataOf(draft.filters, 'FILTER_DATE_AND_TIME');
    expect(requestedDays(days, TODAY)).toEqual({ from: '2026-11-01', to: TODAY });
  });

  it('can be saved once it has a type, a name of up to 45 characters and an export', () => {
    const body = bodyOf(created, 'Atención por cola');
    expect(reportDesignBody.parse(body)).toMatchObject({
      name: 'Cajas',
      description: 'Atención por cola',
      reportType: 101,
      category: 'QUEUES_CATEGORY',
    });
    for (const missing of [{ type: null }, { name: '  ' }, { exportAs: null }, { name: 'x'.repeat(46) }])
      expect(bodyOf({ ...created, ...missing }, 'x')).toBeNull();
  });

  it('is saved only with the filters of its type', () => {
    const filters = withFilter(withFilter([], { type: 'FILTER_PERIOD', data: { period: 'MONTH' } }), {
      type: 'QUEUES',
      data: { included: [4], notIncluded: [] },
    });
    const saved = bodyOf({ ...created, filters }, 'x')?.design.filters.map(({ type }) => type);
    expect(saved).toEqual(['QUEUES']);
  });

  it('is restored from the saved report', () => {
    const body = bodyOf(created, 'Atención por cola');
    const saved = {
      idDisplayDesign: 7,
      creationDate: 1,
      scheduled: 'N',
      description: '',
      sending: {
        nextAt: null,
        lastAt: null,
        state: 'none',
        reason: null,
        failure: '',
        detail: '',
        file: 'N',
      },
      ...body,
    } as Parameters<typeof draftOf>[0];
    const { name, reportType, design } = saved;
    const opened = { name, reportType, design };
    expect(draftOf(saved)).toEqual({ ...created, id: 7, name: 'Cajas', opened });
  });
});

describe('the schedule of a report', () => {
  const weekly: Schedule = { ...NO_SCHEDULE, repeat: 'weekly', sendTo: ['red@valdemar.es'] };

  it('requires an address, a weekday and an end where they apply', () => {
    expect(validateSchedule(weekly)).toEqual([]);
    expect(validateSchedule({ ...weekly, monday: 'N' })).toEqual(['weekdays']);
    expect(validateSchedule({ ...weekly, repeat: 'daily', monday: 'N' })).toEqual([]);
    expect(validateSchedule({ ...weekly, end: 'after' })).toEqual(['endOccurrences']);
    expect(validateSchedule({ ...weekly, end: 'date' })).toEqual(['endDate']);
    expect(validateSchedule({ ...weekly, sendTo: ['red@'] })).toEqual(['sendTo']);
    expect(validateSchedule({ ...weekly, repeat: 'none', sendTo: [] })).toEqual([]);
  });

  it('prevents saving while it is incomplete', () => {
    expect(bodyOf({ ...created, schedule: { ...weekly, sendTo: [] } }, 'x')).toBeNull();
  });
});

describe('the days of a report', () => {
  const requested = (from: string, to: string) => ({ range: 'custom', from, to }) as const;

  it('cannot end before they begin or after today', () => {
    expect(validateDays(requested('2026-11-02', '2026-11-01'), TODAY)).toBe('REPORT_DATE_RANGE_INVALID');
    expect(validateDays(requested('2026-11-02', '2026-11-27'), TODAY)).toBe('REPORT_AFTER_TODAY');
    expect(validateDays(requested('', '2026-11-02'), TODAY)).toBe('missing');
    expect(validateDays(requested('2026-11-02', TODAY), TODAY)).toBeNull();
    expect(validateDays({ range: 'lastYear', from: '', to: '' }, TODAY)).toBeNull();
  });

  it('count as a filter if they differ from the default', () => {
    expect(isFilterSet([], 'FILTER_DATE')).toBe(false);
    const year = { type: 'FILTER_DATE', data: { range: 'lastYear', from: '', to: '' } } as const;
    expect(isFilterSet([year], 'FILTER_DATE')).toBe(true);
  });
});
