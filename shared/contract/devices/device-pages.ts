import { z } from 'zod';
import { CONFIGURES } from '../configuration/configured.ts';
import { endpoint } from '../endpoint.ts';

const devicePage = z
  .object({
    kind: z.enum(['kiosk', 'display']),
    name: z.string(),
    branchName: z.string(),
    path: z.string().describe('Path of the page at this server'),
  })
  .meta({ id: 'DevicePage' });
export type DevicePage = z.infer<typeof devicePage>;

export const listDevicePages = endpoint({
  method: 'get',
  path: '/device_pages',
  tag: 'Devices',
  only: 'branch',
  summary: 'Pages of the kiosks and displays of this server, to open on the devices',
  privilege: CONFIGURES.anywhere,
  answer: z.array(devicePage),
  errors: [],
});
