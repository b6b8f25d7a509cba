import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { Transaction } from 'kysely';
import type { Language } from '#shared/contract/fields.ts';
import { Refusal } from '#shared/contract/refusal.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import { contentOf, type StoredDesign } from '#shared/server/reports/designs/stored-designs.ts';
import type { MadeFile, ReportMaker } from '#shared/server/reports/report-maker.ts';
import type { KeptFiles } from './kept-files.ts';
import { changeSending, type StoredSending } from './outbox.ts';
import { branchesMadeWith, type Rights } from './rights-of-saver.ts';

export interface MakeOptions {
  readonly maker: ReportMaker;
  readonly files: KeptFiles;
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
export async function makeKept(
  options: MakeOptions,
  wanted: Wanted,
  signal: AbortSignal,
): Promise<StoredSending | null> {
  if (await isMade(options, wanted)) return wanted.sending;
  const made = await makeOrNothing(options, wanted, signal);
  try {
    return await keep(options, wanted, made);
  } finally {
    if (made) await rm(made.path, { force: true });
  }
}

/** Tells whether there is one that may go as it is: with no more than its saver may still see. */
async function isMade({ files }: MakeOptions, { sending, rights }: Wanted): Promise<boolean> {
  const { made_at, made_with, file } = sending;
  if (made_at === null) return false;
  if (file === '') return true;
  const { shown } = rights;
  const isStillShown =
    !shown || (made_with !== '' && (JSON.parse(made_with) as number[]).every((id) => shown.includes(id)));
  return isStillShown && (await files.bytes(file)) !== null;
}

async function keep(
  { files, write, clock }: MakeOptions,
  { design, sending, rights }: Wanted,
  made: MadeFile | null,
): Promise<StoredSending | null> {
  const madeWith = branchesMadeWith(rights.shown, contentOf(design).filters);
  const said = {
    file: made ? randomUUID() : '',
    file_name: made?.name ?? '',
    made_with: madeWith ? JSON.stringify(madeWith) : '',
    made_at: null,
  };
  // Names the file before it is there: what no row names was left over from a sudden end.
  if (!(await write((db) => changeSending(db, sending, said)))) return null;
  if (made) await files.keep(said.file, made.path);
  const done = { ...said, made_at: clock.now() };
  return (await write((db) => changeSending(db, sending, done))) ? { ...sending, ...done } : null;
}

async function makeOrNothing(
  { maker, clock }: MakeOptions,
  { design, sending, rights, language }: Wanted,
  signal: AbortSignal,
): Promise<MadeFile | null> {
  const { filters, configuration } = contentOf(design);
  const asked = {
    reportType: design.report_type,
    ...{ filters, shown: rights.shown, attentionArea: rights.attentionArea, now: clock.now() },
    // Its days are those of the time that it was due, however late it is.
    daysAt: sending.due_at,
    ...{ format: configuration.export.name, name: design.name, language, madeFor: rights.username },
  };
  try {
    return await maker.file(asked, { signal });
  } catch (error) {
    if (error instanceof Refusal && error.status === 'REPORT_EMPTY') return null;
    throw error;
  }
}
