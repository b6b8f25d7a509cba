import { configuredKind } from '#renderer/ui/list/configured/configured-kind.ts';
import { ConfiguredList } from '#renderer/ui/list/configured/configured-list.tsx';
import {
  type AttentionArea,
  type AttentionAreaBody,
  attentionAreaBody,
  checkAttentionAreaDeletion,
  createAttentionArea,
  deleteAttentionArea,
  listAttentionAreas,
  updateAttentionArea,
} from '#shared/contract/configuration/attention-areas.ts';
import type { Origin } from '#shared/contract/configuration/configured.ts';

const attentionAreas = configuredKind<AttentionArea & Origin, AttentionAreaBody>({
  texts: 'attention-areas',
  key: 'attentionAreas',
  level: 'global',
  list: listAttentionAreas,
  create: createAttentionArea,
  update: updateAttentionArea,
  remove: { by: deleteAttentionArea, check: checkAttentionAreaDeletion, loses: 'attention-areas:deleteText' },
  schema: attentionAreaBody,
  done: {
    added: 'attention-areas:ADD_ATTENTION_AREA_SUCCESS',
    saved: 'attention-areas:EDIT_ATTENTION_AREA_SUCCESS',
    removed: 'attention-areas:DELETE_SUCCESS',
  },
  columns: [
    {
      key: 'name',
      formWidth: 'minmax(160px, 360px)',
      weight: 'strong',
      sortable: true,
      control: { kind: 'text', maxLength: 45 },
    },
    { key: 'enabled', width: 124, formWidth: '84px', sortable: true, control: { kind: 'toggle' } },
  ],
});

/** Attention areas: parts of a hall with separate workstations (configuration specification, section 2). */
export const AttentionAreasScreen = () => <ConfiguredList kind={attentionAreas} />;
