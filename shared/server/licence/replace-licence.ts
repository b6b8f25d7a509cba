import type { KeyObject } from 'node:crypto';
import type { Kysely } from 'kysely';
import { apiError } from '#shared/contract/api-error-factory.ts';
import { isBeyond, LIMITS, type Licence, type LimitName } from '#shared/domain/licence/licence.ts';
import { licenceStatus } from '#shared/domain/licence/licence-status.ts';
import { localDay } from '#shared/domain/time/local-day.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { repository } from '../db/repository.ts';
import type { TransactionScope } from '../db/scope.ts';
import { actorOf, type Caller } from '../kit/caller.ts';
import { countOf } from './count-of.ts';
import { type LicenceError, readLicenceFile } from './licence-file.ts';
import { type Licences, storedLicence } from './licences.ts';

interface LicenceUpload {
  readonly licences: Licences;
  readonly publicKey: KeyObject | null;
  readonly request: { readonly caller: Caller; readonly address: string };
  /** Accepts a licence that allows less than its predecessor and than is in use. */
  readonly anyway: boolean;
}

/**
 * Replaces the licence file. The previous one stays if the new one is invalid, expired, or allows less than is in
 * use without confirmation.
 */
export async function replaceLicence<Notice>(
  scope: TransactionScope<Notice>,
  text: string,
  { licences, publicKey, request, anyway }: LicenceUpload,
): Promise<Licence> {
  const read = readLicenceFile(text, publicKey);
  if ('error' in read) throw failed(read.error);
  const before = await licences(scope.trx);
  if (read.serial < before.serial) throw failed('older');
  const today = localDay(new Date(scope.now));
  const short = anyway
    ? null
    : await allowsLess(scope.trx, { before: before.licence, after: read.licence, today });
  if (short)
    throw apiError('LICENCE_LIMIT_EXCEEDED', {
      field: 'file',
      about: Object.keys(short).join(', '),
      params: short,
    });
  const row = await storedLicence(scope.trx);
  const values = { file: text, uploaded_at: scope.now };
  if (row) await repository(scope, 'licences').update(row.id, values);
  else await repository(scope, 'licences').insert(values);
  scope.audit({
    action: 'UPDATE_LICENCE',
    by: actorOf(request),
    to: { entity: 'licences', pk: row?.id ?? null, name: read.licence.clientName },
    before: { ...before.licence },
    after: { ...read.licence },
  });
  return read.licence;
}

const failed = (reason: LicenceError) =>
  apiError('UPLOAD_LICENSE_FAILED', { field: 'file', about: reason, params: { reason } });

/** Limits below the current use. */
type ShortOf = Partial<Pick<Licence, LimitName | 'expirationDate'>>;

/**
 * Reductions of a licence compared with the previous one; null for none.
 *
 * @param today `yyyy-MM-dd`
 */
async function allowsLess(
  db: Kysely<SharedTables>,
  { before, after, today }: { readonly before: Licence; readonly after: Licence; readonly today: string },
): Promise<ShortOf | null> {
  const isOver = ({ expirationDate }: Licence) => licenceStatus(expirationDate, today).state === 'expired';
  const limits = await Promise.all(
    LIMITS.map(async (name) => {
      const used = await countOf(db, name);
      return isBeyond(after[name], used) && !isBeyond(before[name], used) ? [[name, after[name]]] : [];
    }),
  );
  const short: ShortOf = {
    ...(isOver(after) && !isOver(before) && { expirationDate: after.expirationDate }),
    ...Object.fromEntries(limits.flat()),
  };
  return Object.keys(short).length > 0 ? short : null;
}
