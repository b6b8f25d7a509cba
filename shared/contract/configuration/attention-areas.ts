import { z } from 'zod';
import { id, name, yesNo } from '../fields.ts';
import { listQuery } from '../lists.ts';
import { deletionCheck, listed, removed, WRITES, written } from './configured.ts';

const attentionArea = z.object({ id, name: z.string(), enabled: yesNo }).meta({ id: 'AttentionArea' });
export type AttentionArea = z.infer<typeof attentionArea>;

export const attentionAreaBody = z
  .object({ name: name(45), enabled: yesNo })
  .meta({ id: 'AttentionAreaBody' });
export type AttentionAreaBody = z.infer<typeof attentionAreaBody>;

const kind = { path: '/attention_areas', tag: 'Attention areas', one: 'an attention area' };

export const listAttentionAreas = listed({
  ...kind,
  summary: 'Attention areas, searched by name',
  privilege: 'signedIn',
  query: listQuery(['name', 'enabled']),
  view: attentionArea,
});

export const { create: createAttentionArea, update: updateAttentionArea } = written({
  ...kind,
  ...WRITES.global,
  body: attentionAreaBody,
  change: attentionAreaBody,
  view: attentionArea,
  errors: ['NAME_UNIQUE'],
});

export const deleteAttentionArea = removed({ ...kind, ...WRITES.global, errors: ['IN_USE'] });

export const checkAttentionAreaDeletion = deletionCheck(deleteAttentionArea);
