import { describe, expect, it } from 'vitest';
import type { ReportDesignBody } from '#shared/contract/reports/report-designs.ts';
import { MODULES } from '#shared/domain/access/modules.ts';
import { createServerTexts } from '#shared/i18n/server-texts.ts';
import type { Caller } from '#shared/server/kit/caller.ts';
import { valuesOf } from './design-values.ts';
import type { StoredDesign } from './stored-designs.ts';

const MONDAY = Date.UTC(2026, 10, 16, 9);
const DAY = 24 * 3_600_000;
const texts = createServerTexts();
for (const language of ['es', 'sv'])
  texts.addResourceBundle(
    language,
    'reports',
    { types: { waits: { what: `waits in ${language}` } } },
    true,
    true,
  );

type Configuration = ReportDesignBody['design']['configuration'];

const body = (more: Partial<Configuration> = {}, sent: Partial<ReportDesignBody> = {}): ReportDesignBody => ({
  name: 'Esperas',
  reportType: 102,
  ...sent,
  design: {
    type: { id: 7, name: 'Esperas' },
    filters: [],
    configuration: {
      export: { id: 1, name: 'pdf' },
      repeat: 'daily',
      every: 2,
      at: '07:00',
      sendTo: [],

      monday: 'N',
      tuesday: 'N',
      wednesday: 'N',
      thursday: 'N',
      friday: 'N',
      saturday: 'N',
      sunday: 'N',
      end: 'never',
      endOccurrences: null,
      endDate: null,
      ...more,
    },
  },
});

function saved(sent: ReportDesignBody, before: StoredDesign | null = null, now = MONDAY) {
  const caller = { idUsers: 9, modules: [MODULES.reportStatistics] } as unknown as Caller;
  const locale = { zone: 'UTC', clock: 'branch', language: 'es', today: '2026-11-16' } as const;
  return valuesOf({ body: sent, caller, locale, now, texts }, before);
}

const stored = (sent: ReportDesignBody): StoredDesign => ({
  id: 1,
  id_users: 9,
  username: 'ana',
  created_at: MONDAY,
  ...saved(sent),
  due_after: MONDAY + DAY,
  times: 3,
});

describe('the stored values of a saved report', () => {
  it('contain the description of the type in the language of the user', () => {
    expect(saved(body()).description).toBe('waits in es');
    expect(saved(body({}, { language: 'sv' })).description).toBe('waits in sv');
    const before = stored(body({}, { language: 'sv' }));
    expect(saved(body({}, { language: 'es' }), before).description).toBe('waits in sv');
  });

  it('contain its own type, whatever the design states', () => {
    expect(JSON.parse(saved(body()).design)).toMatchObject({ type: { id: 102, name: 'Esperas' } });
  });

  const later = MONDAY + 9 * DAY;
  it('continue the repetition if only other fields changed', () => {
    const again = saved(body({ sendTo: ['eva@example.org'] }), stored(body()), later);
    expect(again).toMatchObject({ first_day: '2026-11-16', due_after: MONDAY + DAY, times: 3 });
  });

  it('restart the count with another hour, and preserve the first day', () => {
    const again = saved(body({ at: '08:00' }), stored(body()), later);
    expect(again).toMatchObject({ first_day: '2026-11-16', due_after: later, times: 0 });
  });

  it('count from today with another repetition', () => {
    for (const other of [{ repeat: 'monthly' }, { every: 3 }] as const)
      expect(saved(body(other), stored(body()), later)).toMatchObject({
        first_day: '2026-11-25',
        due_after: later,
        times: 0,
      });
  });

  it('preserve the type of a later version, and reject a new one', () => {
    const before = { ...stored(body()), report_type: 999, category: 'QUEUES_CATEGORY' as const };
    expect(saved(body({}, { reportType: 999 }), before)).toMatchObject({
      report_type: 999,
      category: 'QUEUES_CATEGORY',
      description: 'waits in es',
    });
    expect(() => saved(body({}, { reportType: 999 }))).toThrow('not found');
  });
});
