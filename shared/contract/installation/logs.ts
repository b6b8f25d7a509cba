import { z } from 'zod';
import { MODULES } from '#shared/domain/access/modules.ts';
import { endpoint } from '../endpoint.ts';

const day = z.iso.date().describe('Date as yyyy-MM-dd in server time');

/** Both days are included (access specification, section 7). */
export const getLogs = endpoint({
  method: 'get',
  path: '/system/getLogs/{from}/{to}',
  tag: 'Implementator',
  summary: 'Server log of a date range, as a ZIP file',
  privilege: [MODULES.backup],
  scope: 'installation',
  params: z.object({ from: day, to: day }),
  answer: { media: 'application/zip', download: true },
  errors: ['DATE_RANGE_INVALID', 'NO_LOGS'],
});
