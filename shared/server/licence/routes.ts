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
import { LIMITS, type LimitName } from '#shared/domain/licence/licence.ts';
import { licenceStatus } from '#shared/domain/licence/licence-status.ts';
import { localDay } from '#shared/domain/time/local-day.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import type { TransactionGate } from '../db/scope.ts';
import { type AsyncRoute, act, read } from '../kit/route.ts';
import { countOf } from './count-of.ts';
import { type Licences, storedLicence } from './licences.ts';
import { replaceLicence } from './replace-licence.ts';

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
