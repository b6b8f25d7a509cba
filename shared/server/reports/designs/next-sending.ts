import type { Kysely } from 'kysely';
import type { AnswerOf, BodyOf } from '#shared/contract/endpoint.ts';
import type { getNextSending } from '#shared/contract/reports/report-designs.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { nextDue } from '#shared/domain/reports/repeat.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import type { Caller } from '#shared/server/kit/caller.ts';
import { visibleBranches } from '#shared/server/kit/included-branches.ts';
import { resolveScope } from '#shared/server/reports/engine/resolve-scope.ts';
import type { ReportLocale } from '#shared/server/reports/report-locale.ts';
import type { StoredDesign } from './stored-designs.ts';
import { repeatingOf } from './values-of.ts';

interface NextSendingRequest {
  readonly caller: Pick<Caller, 'branches' | 'idAttentionAreas'>;
  readonly place: Pick<ReportLocale, 'zone' | 'clock'>;
  readonly now: Millis;
}

/** Says when a report would go out next, and with which days, if the caller saved it like this now. */
export async function nextSending(
  db: Kysely<SharedTables>,
  { filters, repeat }: BodyOf<typeof getNextSending>,
  before: StoredDesign | null,
  { caller, place, now }: NextSendingRequest,
): Promise<AnswerOf<typeof getNextSending>> {
  const { zone, clock } = place;
  const stands = repeatingOf(repeat, before, { zone, now });
  const { first_day: firstDay, due_after: after, times } = stands;
  const at = nextDue({ repeat, firstDay, after, times, zone });
  if (at === null) return { at, zone, clock, days: null };
  const { days } = await resolveScope(db, {
    reportType: 0,
    filters,
    now: at,
    shown: visibleBranches(caller),
    attentionArea: caller.idAttentionAreas,
  });
  return { at, zone, clock, days };
}
