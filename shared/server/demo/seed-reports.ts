import type { Transaction } from 'kysely';
import type { Language } from '#shared/contract/fields.ts';
import type { ReportDesignContent } from '#shared/contract/reports/report-designs.ts';
import type { ReportFilter } from '#shared/contract/reports/report-filters.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { dayOf } from '#shared/domain/reports/repeat.ts';
import { reportType } from '#shared/domain/reports/report-types.ts';
import { DAY_MS } from '#shared/domain/time/units.ts';
import { createServerTexts } from '#shared/i18n/server-texts.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { type Name, name } from '../starters/starter.ts';
import { namesOf } from './offices.ts';
import { REPORTER } from './users.ts';

type Configuration = ReportDesignContent['configuration'];

interface DemoReport {
  readonly name: Name;
  readonly type: number;
  readonly range: Extract<ReportFilter, { type: 'FILTER_DATE_AND_TIME' }>['data']['range'];
  /** Age of the report in days. */
  readonly age: number;
  readonly exportAs: Configuration['export'];
  readonly sent?: Partial<Configuration>;
}

const PDF = { id: 1, name: 'pdf' } as const;
const EXCEL = { id: 2, name: 'xls' } as const;

const NOT_SENT: Omit<Configuration, 'export'> = {
  repeat: 'none',
  every: 1,
  at: '07:00',
  end: 'never',
  endOccurrences: null,
  endDate: null,
  monday: 'N',
  tuesday: 'N',
  wednesday: 'N',
  thursday: 'N',
  friday: 'N',
  saturday: 'N',
  sunday: 'N',
  sendTo: [],
};

const DIRECTION = name('direccion', 'management', 'ledning');

/** Example reports of the demonstration. */
const REPORTS: readonly DemoReport[] = [
  {
    name: name('La semana de la oficina', 'The week at the branch', 'Veckan på kontoret'),
    type: 101,
    range: 'currentWeek',
    age: 47,
    exportAs: PDF,
    sent: { repeat: 'weekly', friday: 'Y', at: '18:00' },
  },
  {
    name: name('Horas punta del mes', 'Peak hours this month', 'Månadens rusningstimmar'),
    type: 104,
    range: 'currentMonth',
    age: 33,
    exportAs: PDF,
  },
  {
    name: name('Citas de este mes', 'Appointments this month', 'Månadens tidsbokningar'),
    type: 116,
    range: 'currentMonth',
    age: 20,
    exportAs: PDF,
  },
  {
    name: name('Nivel de servicio del mes pasado', 'Service level last month', 'Förra månadens servicenivå'),
    type: 103,
    range: 'lastMonth',
    age: 12,
    exportAs: EXCEL,
  },
];

/** Creates saved reports; one is sent every Friday. */
export async function seedReports(
  trx: Transaction<SharedTables>,
  now: Millis,
  language: Language,
): Promise<void> {
  const keeper = await trx
    .selectFrom('users')
    .select(['id', 'username'])
    .where('username', '=', namesOf(REPORTER, language).username)
    .executeTakeFirstOrThrow();
  const t = createServerTexts().getFixedT(language, 'reports');
  // Text by report type; a composed key cannot be type-checked.
  const say = (key: string): string => t(key as never);
  for (const [index, { name, type, range, age, exportAs, sent }] of REPORTS.entries()) {
    const known = reportType(type);
    if (!known) throw new Error(`there is no report type ${type}`);
    const sendTo = sent ? [`${DIRECTION[language]}@valdemar.example`] : [];
    const design: ReportDesignContent = {
      type: { id: type, name: say(`types.${known.name}.label`) },
      filters: [
        { type: 'FILTER_DATE_AND_TIME', data: { range, from: '', to: '', fromTime: '', toTime: '' } },
      ],
      configuration: { export: exportAs, ...NOT_SENT, ...sent, sendTo },
    };
    await trx
      .insertInto('report_designs')
      .values({
        id: index + 1,
        name: name[language],
        category: known.category,
        report_type: type,
        description: say(`types.${known.name}.what`),
        id_users: keeper.id,
        username: keeper.username,
        id_savers: keeper.id,
        created_at: now - age * DAY_MS,
        design: JSON.stringify(design),
        scheduled: sent ? 1 : 0,
        // Due from now on: earlier due times are skipped.
        first_day: dayOf(now, 'UTC').toString(),
        due_after: now,
        times: 0,
      })
      .execute();
  }
}
