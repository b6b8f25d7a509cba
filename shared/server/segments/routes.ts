import type { Kysely } from 'kysely';
import {
  checkSegmentDeletion,
  createSegment,
  deleteSegment,
  listSegments,
  maxSegmentIdShort,
  type Segment,
  updateSegment,
} from '#shared/contract/configuration/segments.ts';
import { configuredKind } from '../configured/configured-kind.ts';
import { deletionRoutes } from '../configured/deletion.ts';
import { demandPairPartUnused } from '../configured/demand-pair-part-unused.ts';
import { digits, flag, translations, whole, words } from '../configured/field.ts';
import { highestShortId, withShortId } from '../configured/short-id.ts';
import type { SharedTables } from '../db/tables.ts';
import { type AwaitedRoute, read, transaction, versioned } from '../kit/route.ts';

const segments = configuredKind<'segments', Segment>({
  table: 'segments',
  one: 'segment',
  fields: {
    name: words('name'),
    id: whole('id'),
    idShort: digits('id_short'),
    description: words('description'),
    enabled: flag('enabled'),
    translations: translations('translations'),
  },
  searched: ['id_short', 'name', 'description'],
});

/** Segments: who customers are (configuration specification, sections 2 to 5). */
export function segmentRoutes(reader: Kysely<SharedTables>): AwaitedRoute<never>[] {
  return [
    read(listSegments, ({ query }) => segments.page(reader, query)),

    read(maxSegmentIdShort, async () => ({ maxIdShort: await highestShortId(reader, 'segments') })),

    transaction(createSegment, ({ body }, scope) =>
      withShortId(reader, 'segments', body.idShort, () => segments.create(scope, body)),
    ),

    versioned(updateSegment, segments.current, ({ params, body }, scope) =>
      withShortId(reader, 'segments', body.idShort, () => segments.change(scope, params.id, body)),
    ),

    ...deletionRoutes(
      { remove: deleteSegment, check: checkSegmentDeletion },
      segments.current,
      async ({ params }, scope) => {
        await demandPairPartUnused(scope.trx, 'id_segments', params.id);
        return segments.remove(scope, params.id);
      },
    ),
  ];
}
