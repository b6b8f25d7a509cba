import type { Kysely } from 'kysely';
import type { Language } from '#shared/contract/fields.ts';
import { spokenLanguage } from '#shared/contract/spoken-language.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { type CLOCKS, localZone } from '#shared/domain/reports/local-zone.ts';
import type { GeneralSettings } from '#shared/domain/settings/read-settings.ts';
import { businessDay } from '#shared/domain/time/business-day.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { zoneHoursOf } from '#shared/server/kit/zone-hours.ts';

/** Time zone and language that scheduled reports use. */
export interface ReportLocale {
  readonly zone: string;
  /** `branch` if all branches share a time zone, otherwise `server`. */
  readonly clock: (typeof CLOCKS)[number];
  /** Language of the installation; of its first branch if each browser selects its own. */
  readonly language: Language;
  /** Latest current day of all branches and the server, `YYYY-MM-DD`. */
  readonly today: string;
}

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
  readonly machineZone: string;
  readonly now: Millis;
}
