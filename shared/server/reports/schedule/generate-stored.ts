import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { Kysely } from 'kysely';
import { ApiError } from '#shared/contract/api-error-factory.ts';
import type { Language } from '#shared/contract/fields.ts';
import type { ReportFilter } from '#shared/contract/reports/report-filters.ts';
import { idsOfIncludedBranches, modulesOfRole, userById } from '#shared/server/access/queries.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import type { JobContext } from '#shared/server/jobs/job-kind.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import { visibleBranches } from '#shared/server/kit/included-branches.ts';
import type { GeneratedFile, ReportGenerator, ReportRequest } from '../report-generator.ts';
import { canCreateReport, contentOf, type StoredDesign } from '../saved/stored-designs.ts';
import { changeSending, type StoredSending } from './sendings.ts';
import type { StoredFiles } from './stored-files.ts';

interface GenerateOptions {
  readonly generator: ReportGenerator;
  readonly files: StoredFiles;
  readonly clock: Clock;
  readonly context: JobContext;
}

interface Wanted {
  readonly design: StoredDesign;
  readonly sending: StoredSending;
  readonly rights: Extract<Rights, { readonly username: string }>;
  readonly language: Language;
}

/**
 * Generates the file of a due report once; retries send the same file. A report without rows gets no file. Returns
 * null if the sending or the report was deleted meanwhile. Throws the errors of the generator.
 */
export async function generateStored(
  options: GenerateOptions,
  wanted: Wanted,
): Promise<StoredSending | null> {
  if (await isGenerated(options, wanted)) return wanted.sending;
  const generated = await tryGenerate(options, wanted);
  try {
    return await storeFile(options, wanted, generated);
  } finally {
    if (generated) await rm(generated.path, { force: true });
  }
}

/** Checks that a file exists and contains only branches that its saver may still see. */
async function isGenerated({ files }: GenerateOptions, { sending, rights }: Wanted): Promise<boolean> {
  const { created_at, created_with, file } = sending;
  if (created_at === null) return false;
  if (file === '') return true;
  const { visible } = rights;
  const isStillVisible =
    !visible ||
    (created_with !== '' && (JSON.parse(created_with) as number[]).every((id) => visible.includes(id)));
  return isStillVisible && (await files.bytes(file)) !== null;
}

async function storeFile(
  { files, context, clock }: GenerateOptions,
  { design, sending, rights }: Wanted,
  generated: GeneratedFile | null,
): Promise<StoredSending | null> {
  const createdWith = reportBranches(rights.visible, contentOf(design).filters);
  const details = {
    file: generated ? randomUUID() : '',
    file_name: generated?.name ?? '',
    created_with: createdWith ? JSON.stringify(createdWith) : '',
    created_at: null,
  };
  // Stores the name before the file: files that no row names are leftovers of a crash.
  if (!(await context.write((db) => changeSending(db, sending.key, details)))) return null;
  if (generated) await files.store(details.file, generated.path);
  const done = { ...details, created_at: clock.now() };
  return (await context.write((db) => changeSending(db, sending.key, done))) ? { ...sending, ...done } : null;
}

async function tryGenerate(
  { generator, clock, context }: GenerateOptions,
  { design, sending, rights, language }: Wanted,
): Promise<GeneratedFile | null> {
  const { filters, configuration } = contentOf(design);
  const requested = {
    reportType: design.report_type,
    filters,
    visible: rights.visible,
    attentionArea: rights.attentionArea,
    now: clock.now(),
    // Uses the days of the due time, however late the report is.
    daysAt: sending.due_at,
    format: configuration.export.name,
    name: design.name,
    language,
    generatedFor: rights.username,
  };
  try {
    return await generator.file(requested, { signal: context.signal });
  } catch (error) {
    if (error instanceof ApiError && error.status === 'REPORT_EMPTY') return null;
    throw error;
  }
}

/** Rights of the saver of a scheduled report, or the reason why it is no longer sent. */
type Rights =
  | (Pick<ReportRequest, 'visible' | 'attentionArea'> & { readonly username: string })
  | { readonly rejected: 'owner' | 'rights' };

/** Reads the current rights of a report's saver; data of revoked branches is not sent. */
export async function rightsOfSaver(db: Kysely<SharedTables>, design: StoredDesign): Promise<Rights> {
  const user = await userById(db, design.id_savers);
  if (user?.enabled !== 1) return { rejected: 'owner' };
  if (!canCreateReport({ modules: await modulesOfRole(db, user.id_roles) }, design))
    return { rejected: 'rights' };
  const branches = await idsOfIncludedBranches(db, design.id_savers);
  return {
    username: user.username,
    visible: visibleBranches({ branches }),
    attentionArea: await areaOf(db, user.id_employees),
  };
}

async function areaOf(db: Kysely<SharedTables>, idEmployees: number): Promise<number | null> {
  const employee = await db
    .selectFrom('employees')
    .select('id_attention_areas')
    .where('id', '=', idEmployees)
    .executeTakeFirst();
  return employee?.id_attention_areas ?? null;
}

/**
 * Branches in a report: those of the saver's rights after its filter; undefined for all.
 *
 * @internal used by tests besides this file
 */
export function reportBranches(
  visible: readonly number[] | undefined,
  filters: readonly ReportFilter[],
): readonly number[] | undefined {
  const [selected] = filters.flatMap((filter) => (filter.type === 'BRANCHES' ? [filter.data] : []));
  if (!selected || selected.included.length === 0)
    return visible?.filter((branch) => !selected?.notIncluded.includes(branch));
  return selected.included.filter(
    (branch) => (visible?.includes(branch) ?? true) && !selected.notIncluded.includes(branch),
  );
}
