import type { i18n } from 'i18next';
import type { Kysely } from 'kysely';
import type { Language } from '#shared/contract/fields.ts';
import type { ReportDesign } from '#shared/contract/reports/report-designs.ts';
import type { JobState } from '#shared/domain/jobs/jobs.ts';
import { nextDue } from '#shared/domain/reports/repeat.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import type { Caller } from '#shared/server/kit/caller.ts';
import { mayWorkAt } from '#shared/server/kit/included-branches.ts';
import type { ReportLocale } from '../saved/report-locale.ts';
import { type StoredDesign, scheduleOf } from '../saved/stored-designs.ts';
import { rejectedAddresses, type StoredSending, sendingState, sendings } from './sendings.ts';
import type { StoredFiles } from './stored-files.ts';

type SendingView = ReportDesign['sending'];

/** The last sending of a report, and the last with a file. */
export interface LastOf {
  readonly due: (StoredSending & { readonly state: JobState }) | undefined;
  readonly created: StoredSending | undefined;
}

/** Reads the last sendings of reports, by report id. */
export async function lastSendings(
  db: Kysely<SharedTables>,
  designs: readonly number[],
): Promise<(design: number) => LastOf> {
  if (designs.length === 0) return () => ({ due: undefined, created: undefined });
  const rows = await sendings(db)
    .$if(designs.length === 1, (query) => query.where('id_report_designs', '=', Number(designs[0])))
    .orderBy('due_at')
    .execute();
  const of = Map.groupBy(rows, ({ id_report_designs }) => id_report_designs);
  return (design) => {
    const own = of.get(design) ?? [];
    return {
      due: own.at(-1),
      created: own.findLast(({ file, created_at }) => file !== '' && created_at !== null),
    };
  };
}

interface Presenting {
  readonly locale: ReportLocale;
  readonly texts: i18n;
  readonly files: StoredFiles;
  readonly caller: Caller;
}

/** Maps the next due time and the last sending to the API. */
export async function presentSending(
  design: StoredDesign,
  { due, created }: LastOf,
  { locale, texts, files, caller }: Presenting,
): Promise<SendingView> {
  const isThere =
    created !== undefined && mayRead(caller, created) && (await files.bytes(created.file)) !== null;
  const state = due ? sendingState(due.state) : 'none';
  return {
    nextAt: design.scheduled === 1 ? nextDue(scheduleOf(design, locale.zone)) : null,
    lastAt: due?.due_at ?? null,
    state,
    reason: due?.reason || null,
    failure: due ? failureText(texts, locale.language, due) : '',
    detail: due?.reason ? due.failure : '',
    unclear: due && state === 'failed' ? JSON.parse(due.unclear) : [],
    rejected: due ? [...rejectedAddresses(due)].map(([address, text]) => ({ address, text })) : [],
    file: isThere ? 'Y' : 'N',
    zone: locale.zone,
  };
}

/** Users may download a file if they work at all of its branches. */
export function mayRead(caller: Caller, { created_with }: Pick<StoredSending, 'created_with'>): boolean {
  if (created_with === '') return caller.branches.length === 0;
  return (JSON.parse(created_with) as number[]).every((branch) => mayWorkAt(caller, branch));
}

/** Why a sending failed, for users; empty if it did not. */
export function failureText(
  texts: i18n,
  language: Language,
  { reason, failure }: Pick<StoredSending, 'reason' | 'failure'>,
): string {
  if (reason === '') return '';
  return texts.getFixedT(language, 'report-emails')(`failure.${reason}`, { said: failure });
}
