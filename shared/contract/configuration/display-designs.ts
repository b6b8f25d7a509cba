import { z } from 'zod';
import { MODULES } from '#shared/domain/access/modules.ts';
import { signageDesign } from '../devices/signage-design.ts';
import { endpoint } from '../endpoint.ts';
import { id, idParams, name, text, yesNo } from '../fields.ts';
import { listQuery } from '../lists.ts';
import { CONFIGURES, deletionCheck, getConfigured, listed, removed, written } from './configured.ts';

const displayDesign = z
  .object({ id, name: z.string(), description: z.string(), enabled: yesNo, design: signageDesign })
  .meta({ id: 'DisplayDesign' });
export type DisplayDesign = z.infer<typeof displayDesign>;

export const displayDesignBody = z
  .object({ name: name(45), description: text(90), enabled: yesNo, design: signageDesign })
  .meta({ id: 'DisplayDesignBody' });

const kind = { path: '/display_designs', tag: 'Displays', one: 'a display design' };
const READS = [...CONFIGURES.anywhere, MODULES.configurationTools] as const;
const WRITES = { privilege: [MODULES.configurationTools] } as const;

export const listDisplayDesigns = listed({
  ...kind,
  summary: 'Display designs, searched in name and description',
  privilege: READS,
  query: listQuery(['name', 'description', 'enabled']),
  view: displayDesign,
});

export const getDisplayDesign = getConfigured({ ...kind, privilege: READS, view: displayDesign });

const showing = z
  .object({
    total: z.number().int(),
    displays: z
      .array(z.object({ name: z.string(), branchName: z.string() }))
      .describe('Displays, at most eight'),
  })
  .meta({ id: 'DisplaysShowing' });
export type DisplaysShowing = z.infer<typeof showing>;

export const showDisplaysOfDesign = endpoint({
  method: 'get',
  path: `${kind.path}/{id}/displays`,
  tag: kind.tag,
  summary: 'Displays that use a design, with their branches',
  privilege: READS,
  params: idParams,
  answer: showing,
  errors: [],
});

export const { create: createDisplayDesign, update: updateDisplayDesign } = written({
  ...kind,
  ...WRITES,
  body: displayDesignBody,
  change: displayDesignBody,
  view: displayDesign,
  errors: ['NAME_UNIQUE', 'WARNING_SELECT_FILE'],
});

export const deleteDisplayDesign = removed({ ...kind, ...WRITES, errors: ['DESIGN_IN_USE'] });

export const checkDisplayDesignDeletion = deletionCheck(deleteDisplayDesign);
