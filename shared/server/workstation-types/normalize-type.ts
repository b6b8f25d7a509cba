import { apiError } from '#shared/contract/api-error-factory.ts';
import type {
  WorkstationType,
  WorkstationTypeBody,
} from '#shared/contract/configuration/workstation-types.ts';
import { requireOfBranchType } from '../configured/require-of-branch-type.ts';
import type { TransactionScope } from '../db/scope.ts';

type Scope = Pick<TransactionScope<never>, 'importing' | 'trx'>;

/** A reception closes at 9:59, in minutes, and never calls (configuration specification, section 9). */
const RECEPTION = { automaticCall: 'N', closeTimeout: 599, callTimeout: 0 } as const;

/**
 * A workstation type as it is kept: with what reception settles, and with a pair only where it calls that pair.
 * Refuses one that lacks a profile, chooses a disabled one, or, outside an import, calls a pair without a queue.
 */
export async function normalizeType(
  scope: Scope,
  body: WorkstationTypeBody,
  before?: WorkstationType,
): Promise<Omit<WorkstationType, 'id'>> {
  const { idViewProfiles, idDetailProfiles } = body;
  if (!idViewProfiles) throw apiError('P_DETAILS_INCOMPLETE', { field: 'idViewProfiles' });
  if (!idDetailProfiles && !scope.importing)
    throw apiError('P_DETAILS_INCOMPLETE', { field: 'idDetailProfiles' });
  await requireOfBranchType(scope, body.idBranchTypes, [
    ['view_profiles', idViewProfiles, before?.idViewProfiles],
    ['detail_profiles', idDetailProfiles],
  ]);
  return {
    ...body,
    idViewProfiles,
    idDetailProfiles: idDetailProfiles ?? null,
    ...(await linealPair(scope, body)),
    ...(body.reception === 'Y' && RECEPTION),
  };
}

async function linealPair(
  { trx, importing }: Scope,
  { linealCall, idServices, idSegments }: WorkstationTypeBody,
): Promise<Pick<WorkstationType, 'idSegments' | 'idServices'>> {
  if (linealCall === 'N') return { idServices: null, idSegments: null };
  if (!idServices) throw apiError('P_SERVICE_INCOMPLETE', { field: 'idServices' });
  if (!idSegments) throw apiError('P_SEGMENT_INCOMPLETE', { field: 'idSegments' });
  if (importing) return { idServices, idSegments };
  const association = await trx
    .selectFrom('queue_categories')
    .select('id')
    .where('id_services', '=', idServices)
    .where('id_segments', '=', idSegments)
    .executeTakeFirst();
  if (!association) throw apiError('LINEAL_WITHOUT_QUEUE', { field: 'idServices' });
  return { idServices, idSegments };
}
