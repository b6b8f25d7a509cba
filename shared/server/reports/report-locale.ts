import type { Kysely } from 'kysely';
import type { Language } from '#shared/contract/fields.ts';
import { spokenLanguage } from '#shared/contract/spoken-language.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { type CLOCKS, localZone } from '#shared/domain/reports/local-zone.ts';
import type { GeneralSettings } from '#shared/domain/settings/read-settings.ts';
import { businessDay } from '#shared/domain/time/business-day.ts';
import { zoneHoursOf } from '#shared/server/kit/zone-hours.ts';
import type { SharedTables } from '../db/tables.ts';

/** The clock on the wall and the language of a place, by which its reports go out. */
export interface ReportLocale {
  /** Time zone of the clock on the wall. */
  readonly zone: string;
  /** Whose clock that is: of the branches, or of the server where they differ from one another. */
  readonly clock: (typeof CLOCKS)[number];
  /** Of the installation, or of its first branch where each browser has its own. */
  readonly language: Language;
  /** The latest day that it is at any of its branches, `YYYY-MM-DD`. */
  readonly today: string;
}

/** Reads it as it is now. */
export async function readReportLocale(
  db: Kysely<SharedTables>,
  { settings, machineZone, now }: LocaleRequest,
): Promise<ReportLocale> {
  const branches = await db
    .selectFrom('branches')
    .select(['zone', 'language'])
    .where('enabled', '=', 1)
    .orderBy('id')
    .execute();
  const hours = branches.map(({ zone }) => zoneHoursOf(zone));
  const zone = localZone(hours, machineZone, now);
  const days = hours.map((zoneHours) => businessDay(now, { zoneHours, resetHour: 0 }));
  const localMoment = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).toPlainDate();
  return {
    zone,
    clock: new Set(hours).size === 1 ? 'branch' : 'server',
    language: spokenLanguage(settings.language, branches[0]?.language ?? ''),
    today: [...days, localMoment.toString()].toSorted().at(-1) ?? '',
  };
}

interface LocaleRequest {
  readonly settings: Pick<GeneralSettings, 'language'>;
  /** The machine's own time zone. */
  readonly machineZone: string;
  readonly now: Millis;
}
