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
import type { SharedTables } from '#shared/server/db/tables.ts';
import { assertPairPartUnused } from '../configured/assert-pair-part-unused.ts';
import { configuredKind } from '../configured/configured-kind.ts';
import { deletionRoutes } from '../configured/deletion.ts';
import { digits, flag, integer, text, translations } from '../configured/field.ts';
import { highestShortId, withShortId } from '../configured/short-id.ts';
import { type AsyncRoute, read, transaction, versioned } from '../kit/route.ts';

const segments = configuredKind<'segments', Segment>({
  table: 'segments',
  one: 'segment',
  fields: {
    name: text('name'),
    id: integer('id'),
    idShort: digits('id_short'),
    description: text('description'),
    enabled: flag('enabled'),
    translations: translations('translations'),
  },
  searched: ['id_short', 'name', 'description'],
});

/** Segments: who customers are (configuration specification, sections 2 to 5). */
export function segmentRoutes(reader: Kysely<SharedTables>): AsyncRoute<never>[] {
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
        await assertPairPartUnused(scope.trx, 'id_segments', params.id);
        return segments.remove(scope, params.id);
      },
    ),
  ];
}
