import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { Transaction } from 'kysely';
import { ApiError } from '#shared/contract/api-error-factory.ts';
import type { Language } from '#shared/contract/fields.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import { contentOf, type StoredDesign } from '#shared/server/reports/designs/stored-designs.ts';
import type { GeneratedFile, ReportGenerator } from '#shared/server/reports/report-generator.ts';
import { changeSending, type StoredSending } from './outbox.ts';
import { type Rights, reportBranches } from './rights-of-saver.ts';
import type { StoredFiles } from './stored-files.ts';

export interface GenerateOptions {
  readonly generator: ReportGenerator;
  readonly files: StoredFiles;
  /** Runs a write of its own. */
  readonly write: <Answer>(run: (db: Transaction<SharedTables>) => Promise<Answer>) => Promise<Answer>;
  readonly clock: Clock;
}

interface Wanted {
  readonly design: StoredDesign;
  readonly sending: StoredSending;
  readonly rights: Extract<Rights, { readonly username: string }>;
  readonly language: Language;
}

/**
 * Makes the file of a report that is due, once: an attempt after a failed one sends the same. Without rows there is
 * none. Null where the sending, or the report, was removed meanwhile. Throws what the maker refuses with.
 */
export async function generateStored(
  options: GenerateOptions,
  wanted: Wanted,
  signal: AbortSignal,
): Promise<StoredSending | null> {
  if (await isGenerated(options, wanted)) return wanted.sending;
  const made = await tryGenerate(options, wanted, signal);
  try {
    return await storeFile(options, wanted, made);
  } finally {
    if (made) await rm(made.path, { force: true });
  }
}

/** Tells whether there is one that may go as it is: with no more than its saver may still see. */
async function isGenerated({ files }: GenerateOptions, { sending, rights }: Wanted): Promise<boolean> {
  const { created_at, created_with, file } = sending;
  if (created_at === null) return false;
  if (file === '') return true;
  const { shown } = rights;
  const isStillShown =
    !shown ||
    (created_with !== '' && (JSON.parse(created_with) as number[]).every((id) => shown.includes(id)));
  return isStillShown && (await files.bytes(file)) !== null;
}

async function storeFile(
  { files, write, clock }: GenerateOptions,
  { design, sending, rights }: Wanted,
  made: GeneratedFile | null,
): Promise<StoredSending | null> {
  const createdWith = reportBranches(rights.shown, contentOf(design).filters);
  const details = {
    file: made ? randomUUID() : '',
    file_name: made?.name ?? '',
    created_with: createdWith ? JSON.stringify(createdWith) : '',
    created_at: null,
  };
  // Names the file before it is there: what no row names was left over from a sudden end.
  if (!(await write((db) => changeSending(db, sending, details)))) return null;
  if (made) await files.keep(details.file, made.path);
  const done = { ...details, created_at: clock.now() };
  return (await write((db) => changeSending(db, sending, done))) ? { ...sending, ...done } : null;
}

async function tryGenerate(
  { generator: maker, clock }: GenerateOptions,
  { design, sending, rights, language }: Wanted,
  signal: AbortSignal,
): Promise<GeneratedFile | null> {
  const { filters, configuration } = contentOf(design);
  const requested = {
    reportType: design.report_type,
    filters,
    shown: rights.shown,
    attentionArea: rights.attentionArea,
    now: clock.now(),
    // Its days are those of the time that it was due, however late it is.
    daysAt: sending.due_at,
    format: configuration.export.name,
    name: design.name,
    language,
    generatedFor: rights.username,
  };
  try {
    return await maker.file(requested, { signal });
  } catch (error) {
    if (error instanceof ApiError && error.status === 'REPORT_EMPTY') return null;
    throw error;
  }
}
