import type { KeyObject } from 'node:crypto';
import { apiError } from '#shared/contract/api-error-factory.ts';
import type { Licence } from '#shared/domain/licence/licence.ts';
import { localDay } from '#shared/domain/time/local-day.ts';
import { repository } from '../db/repository.ts';
import type { TransactionScope } from '../db/scope.ts';
import { actorOf, type Caller } from '../kit/caller.ts';
import { allowsLess } from './allows-less.ts';
import { type LicenceError, readLicenceFile } from './licence-file.ts';
import { type Licences, storedLicence } from './licences.ts';

interface LicenceUpload {
  readonly licences: Licences;
  readonly publicKey: KeyObject | null;
  readonly request: { readonly caller: Caller; readonly address: string };
  /** Takes it although it allows less than the one before, and less than is in use. */
  readonly anyway: boolean;
}

/**
 * Puts a licence file in the place of the one before, which stays where this one is not accepted, or has expired or allows
 * less than is in use and nobody has said that it is wanted anyway.
 */
export async function replaceLicence<Notice>(
  scope: TransactionScope<Notice>,
  text: string,
  { licences, publicKey, request, anyway }: LicenceUpload,
): Promise<Licence> {
  const read = readLicenceFile(text, publicKey);
  if ('fault' in read) throw failed(read.fault);
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
