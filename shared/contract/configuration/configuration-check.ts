import { z } from 'zod';
import { PRINTED_KINDS, RULES, type Rule } from '#shared/domain/configuration/configured.ts';
import { endpoint } from '../endpoint.ts';
import { id } from '../fields.ts';
import { CONFIGURES } from './configured.ts';

/** Maximum findings returned; `total` counts all. */
export const MAX_FINDINGS = 200;

const finding = z
  .object({
    rule: z.enum(Object.keys(RULES) as [Rule, ...Rule[]]),
    severity: z.enum(['error', 'warning', 'suggestion']),
    kind: z.enum(PRINTED_KINDS).optional().describe('Kind of the entity whose text printers cannot print'),
    id: id
      .nullable()
      .describe('Id of the affected entity; null if the finding concerns the whole installation'),
    name: z.string(),
    with: z
      .string()
      .optional()
      .describe('Related entity, such as the branch of a queue or the service of a button'),
    branchType: z
      .object({ id, name: z.string() })
      .optional()
      .describe('Branch type to whose configuration the finding belongs'),
    branch: z
      .object({ id, name: z.string() })
      .optional()
      .describe('Branch to whose configuration the finding belongs'),
  })
  .meta({ id: 'ConfigurationFinding' });
export type ConfigurationFinding = z.infer<typeof finding>;

export const checkConfiguration = endpoint({
  method: 'get',
  path: '/configuration_check',
  tag: 'Configuration check',
  summary: 'Problems of the whole configuration, most severe first',
  privilege: CONFIGURES.anywhere,
  answer: z.object({
    findings: z.array(finding).max(MAX_FINDINGS),
    total: z.number().int(),
    checked: z
      .object({
        branches: z.number().int(),
        workstations: z.number().int(),
        queues: z.number().int(),
        services: z.number().int(),
        profiles: z.number().int(),
        kiosks: z.number().int(),
        displays: z.number().int(),
      })
      .describe('Number of checked entities of each kind'),
  }),
  errors: [],
});
