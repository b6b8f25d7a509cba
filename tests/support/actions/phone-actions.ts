import { join } from 'node:path';
import Database from 'better-sqlite3';
import { createAddressSecrets } from '#branch-server/stored/address-secrets.ts';
import { createVirtualTicket } from '#shared/contract/configuration/virtual-tickets.ts';
import { followPhoneTicket, takePhoneTicket } from '#shared/contract/devices/phone-tickets.ts';
import type { BodyOf, RequestOf } from '#shared/contract/endpoint.ts';
import { DATABASE_FILES } from '#shared/server/db/database-files.ts';
import { DEMO } from '../servers/demo-branch.ts';
import type { Branch, SignedIn } from '../servers/start-branch.ts';

/** What a phone in a test calls itself. */
export const phoneNamed = (number: number): string =>
  `phone-of-a-customer-${String(number).padStart(4, '0')}`;

/** Makes the secret of any ticket of a branch, as its paper has it. */
export function secretOf(folder: string, idTicket: number): string {
  const sqlite = new Database(join(folder, DATABASE_FILES.branch), { readonly: true });
  try {
    return createAddressSecrets(sqlite, 'phone ticket').of(idTicket);
  } finally {
    sqlite.close();
  }
}

/** Configures a virtual ticket for the cash desk, at any time and anywhere unless told otherwise. */
export const offerOnPhones = (
  admin: SignedIn,
  name: string,
  some: Partial<BodyOf<typeof createVirtualTicket>> = {},
) =>
  admin.call(createVirtualTicket, {
    body: {
      ...{ name, idBranchTypes: 1, idViewProfiles: 1 },
      ...{ idSegments: DEMO.segments.general, idServices: DEMO.services.cashDesk },
      ...some,
    },
  });

/** Takes a virtual ticket as a phone does. */
export const takeOnPhone = (
  branch: Pick<Branch, 'anybody'>,
  id: number,
  body: RequestOf<typeof takePhoneTicket>['body'],
) => branch.anybody.call(takePhoneTicket, { params: { id, branchId: DEMO.branch }, body });

export const follow = (branch: Pick<Branch, 'anybody'>, secret: string) =>
  branch.anybody.call(followPhoneTicket, { body: { secret } });
