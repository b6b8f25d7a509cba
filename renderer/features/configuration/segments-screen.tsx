import { configuredKind } from '#renderer/ui/list/configured/configured-kind.ts';
import { ConfiguredList } from '#renderer/ui/list/configured/configured-list.tsx';
import { useNextShortId } from '#renderer/ui/list/configured/use-next-short-id.ts';
import type { Origin } from '#shared/contract/configuration/configured.ts';
import {
  checkSegmentDeletion,
  createSegment,
  deleteSegment,
  listSegments,
  maxSegmentIdShort,
  type Segment,
  type SegmentBody,
  segmentBody,
  updateSegment,
} from '#shared/contract/configuration/segments.ts';

const segments = configuredKind<Segment & Origin, SegmentBody>({
  texts: 'segments',
  level: 'global',
  list: listSegments,
  create: createSegment,
  update: updateSegment,
  remove: { by: deleteSegment, check: checkSegmentDeletion, loses: 'segments:deleteText' },
  schema: segmentBody,
  done: {
    added: 'segments:ADD_SEGMENT_SUCCESS',
    saved: 'segments:EDIT_SEGMENT_SUCCESS',
    removed: 'segments:DELETE_SEGMENT_SUCCESS',
  },
  columns: [
    {
      key: 'idShort',
      width: 108,
      formWidth: '104px',
      weight: 'quiet',
      sortable: true,
      control: { kind: 'digits', maxLength: 9 },
    },
    {
      key: 'name',
      width: 248,
      formWidth: 'minmax(160px, 232px)',
      weight: 'strong',
      sortable: true,
      fixed: true,
      control: { kind: 'text', maxLength: 60 },
    },
    {
      key: 'description',
      sortable: true,
      control: { kind: 'text', maxLength: 90 },
      fillFrom: 'name',
    },
    { key: 'enabled', width: 124, formWidth: '84px', sortable: true, control: { kind: 'toggle' } },
  ],
});

/**
 * Segments: customer groups (configuration specification, section 2). A new one gets the next short id; the
 * name cannot be changed later.
 */
export const SegmentsScreen = () => (
  <ConfiguredList kind={segments} initial={{ idShort: useNextShortId(segments.key, maxSegmentIdShort) }} />
);
