import type { Transaction } from 'kysely';
import type { ReportDesignContent } from '#shared/contract/reports/report-designs.ts';
import type { ReportFilter } from '#shared/contract/reports/report-filters.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { dayOf } from '#shared/domain/reports/repeat.ts';
import { reportType } from '#shared/domain/reports/report-types.ts';
import { createServerTexts } from '#shared/i18n/server-texts.ts';
import type { SharedTables } from '../db/tables.ts';

const LANGUAGE = 'es';
/** Who keeps them. */
const KEEPER = 'informes';
const DAY_MS = 86_400_000;

type Configuration = ReportDesignContent['configuration'];

interface DemoReport {
  readonly name: string;
  readonly type: number;
  readonly range: Extract<ReportFilter, { type: 'FILTER_DATE_AND_TIME' }>['data']['range'];
  /** How many days ago it was saved. */
  readonly age: number;
  readonly exportAs: Configuration['export'];
  readonly sent?: Partial<Configuration>;
}

const PDF = { id: 1, name: 'pdf' } as const;
const EXCEL = { id: 2, name: 'xls' } as const;

const NOT_SENT: Omit<Configuration, 'export'> = {
  ...{ repeat: 'none', every: 1, at: '07:00', end: 'never', endOccurrences: null, endDate: null },
  ...{ monday: 'N', tuesday: 'N', wednesday: 'N', thursday: 'N', friday: 'N', saturday: 'N', sunday: 'N' },
  sendTo: [],
};

/** What somebody who runs an office looks at again and again. */
const REPORTS: readonly DemoReport[] = [
  {
    ...{ name: 'La semana de la oficina', type: 101, range: 'currentWeek', age: 47, exportAs: PDF },
    sent: { repeat: 'weekly', friday: 'Y', at: '18:00', sendTo: ['direccion@valdemar.example'] },
  },
  { name: 'Horas punta del mes', type: 104, range: 'currentMonth', age: 33, exportAs: PDF },
  { name: 'Citas de este mes', type: 116, range: 'currentMonth', age: 20, exportAs: PDF },
  { name: 'Nivel de servicio del mes pasado', type: 103, range: 'lastMonth', age: 12, exportAs: EXCEL },
];

/** Saves some reports as their keeper would have done; one goes out every Friday. */
export async function seedReports(trx: Transaction<SharedTables>, now: Millis): Promise<void> {
  const keeper = await trx
    .selectFrom('users')
    .select(['id', 'username'])
    .where('username', '=', KEEPER)
    .executeTakeFirstOrThrow();
  const t = createServerTexts().getFixedT(LANGUAGE, 'reports');
  // Names texts by the type: a key that is put together cannot be checked.
  const say = (key: string): string => t(key as never);
  for (const [place, { name, type, range, age, exportAs, sent }] of REPORTS.entries()) {
    const known = reportType(type);
    if (!known) throw new Error(`there is no report type ${type}`);
    const design: ReportDesignContent = {
      type: { id: type, name: say(`types.${known.name}.label`) },
      filters: [
        { type: 'FILTER_DATE_AND_TIME', data: { range, from: '', to: '', fromTime: '', toTime: '' } },
      ],
      configuration: { export: exportAs, ...NOT_SENT, ...sent },
    };
    await trx
      .insertInto('report_designs')
      .values({
        ...{ id: place + 1, name, category: known.category, report_type: type },
        description: say(`types.${known.name}.what`),
        ...{ id_users: keeper.id, username: keeper.username, id_savers: keeper.id },
        ...{ created_at: now - age * DAY_MS, design: JSON.stringify(design), scheduled: sent ? 1 : 0 },
        // Is due from now on: what it would have sent before is nobody's any more.
        ...{ first_day: dayOf(now, 'UTC').toString(), due_after: now, times: 0 },
      })
      .execute();
  }
}
