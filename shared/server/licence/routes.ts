import type { KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import { apiError } from '#shared/contract/api-error-factory.ts';
import {
  getLicence,
  getLicenceData,
  getLicenceParameter,
  postLicence,
} from '#shared/contract/installation/licence.ts';
import {
  isBeyond,
  LIMITS,
  type Licence,
  type LimitName,
  licenceStatus,
} from '#shared/domain/settings/licence.ts';
import { localDay } from '#shared/domain/time/local-day.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { repository } from '../db/repository.ts';
import type { TransactionGate, TransactionScope } from '../db/scope.ts';
import { actorOf, type Caller } from '../kit/caller.ts';
import { type AsyncRoute, act, read } from '../kit/route.ts';
import { countOf } from './count-of.ts';
import { type LicenceError, readLicenceFile } from './licence-file.ts';
import { type Licences, storedLicence } from './licences.ts';

export interface LicenceRouteOptions<Notice> {
  readonly reader: Kysely<SharedTables>;
  readonly gate: TransactionGate<Notice>;
  readonly licences: Licences;
  readonly publicKey: KeyObject | null;
}

/** Routes of the licence: content, use and upload (access specification, sections 2, 3 and 7). */
export function licenceRoutes<Notice>(options: LicenceRouteOptions<Notice>): AsyncRoute<Notice>[] {
  const { reader, gate, licences, publicKey } = options;
  return [
    read(getLicence, async ({ now }) => {
      const { licence, isEvaluation } = await licences(reader);
      const used = await Promise.all(
        LIMITS.map(async (name) => [name, await countOf(reader, name)] as const),
      );
      return {
        ...licence,
        status: licenceStatus(licence.expirationDate, localDay(new Date(now))),
        evaluation: isEvaluation ? ('Y' as const) : ('N' as const),
        used: Object.fromEntries(used) as Record<LimitName, number>,
      };
    }),

    read(getLicenceParameter, async ({ params }) => {
      const { licence } = await licences(reader);
      return { value: licence[params.name] };
    }),

    act(postLicence, async (request) => {
      const text = await readFile(request.file.path, 'utf8');
      const anyway = request.query.anyway === 'Y';
      return gate.transaction((scope) =>
        replaceLicence(scope, text, { licences, publicKey, request, anyway }),
      );
    }),

    act(getLicenceData, async () => {
      const row = await storedLicence(reader);
      if (!row) throw apiError('NOT_FOUND', { about: 'licence file' });
      const bytes = Buffer.from(row.file);
      return { name: 'turno-licence.json', bytes: bytes.length, stream: Readable.from([bytes]) };
    }),
  ];
}

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
async function replaceLicence<Notice>(
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
