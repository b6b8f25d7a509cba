import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { branchBody } from '#shared/contract/configuration/branches.ts';

/** The form of a branch of the demo type, with a unique name. */
export const newBranch = (own: Partial<z.input<typeof branchBody>> = {}): z.input<typeof branchBody> => ({
  name: `Branch ${randomUUID().slice(0, 8)}`,
  address: 'Calle del Río, 7',
  city: 'Villanueva',
  country: 'España',
  telephone: '600100200',
  latitude: '40.4168',
  longitude: '-3.7038',
  zone: '1',
  idBranchTypes: 1,
  enabled: 'Y',
  ...own,
});
