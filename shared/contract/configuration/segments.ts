import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { digits, id, name, text, translations, yesNo } from '../fields.ts';
import { listQuery } from '../lists.ts';
import { deletionCheck, listed, removed, WRITES, written } from './configured.ts';

export const segment = z
  .object({
    id,
    idShort: z.string(),
    name: z.string(),
    description: z.string(),
    enabled: yesNo,
    translations,
  })
  .meta({ id: 'Segment' });
export type Segment = z.infer<typeof segment>;

export const segmentBody = z
  .object({
    idShort: digits(9),
    name: name(60),
    description: text(90),
    enabled: yesNo,
    translations: translations.optional(),
  })
  .meta({ id: 'SegmentBody' });

export type SegmentBody = z.infer<typeof segmentBody>;

const kind = { path: '/segments', tag: 'Segments', one: 'a segment' };

export const listSegments = listed({
  ...kind,
  summary: 'Segments, searched in short id, name and description',
  privilege: 'signedIn',
  query: listQuery(['idShort', 'name', 'description', 'enabled']),
  view: segment,
});

export const maxSegmentIdShort = endpoint({
  method: 'get',
  path: '/segments/maxIdShort',
  tag: kind.tag,
  summary: 'Highest short id in use; 0 if there is none',
  privilege: 'signedIn',
  answer: z.object({ maxIdShort: z.number().int() }),
  errors: [],
});

export const { create: createSegment, update: updateSegment } = written({
  ...kind,
  ...WRITES.global,
  serves: true,
  body: segmentBody,
  change: segmentBody,
  view: segment,
  errors: ['NAME_UNIQUE', 'ID_SHORT_UNIQUE'],
});

export const deleteSegment = removed({
  ...kind,
  ...WRITES.global,
  errors: ['IN_USE', 'HAS_HISTORY'],
});

export const checkSegmentDeletion = deletionCheck(deleteSegment);
