import { join } from 'node:path';
import Database from 'better-sqlite3';
import { createAddressSecrets, outsideKey } from '#branch-server/stored/address-secrets.ts';
import { createVirtualTicket } from '#shared/contract/configuration/virtual-tickets.ts';
import { issuePhoneTicket, watchPhoneTicket } from '#shared/contract/devices/phone-tickets.ts';
import type { BodyOf, RequestOf } from '#shared/contract/endpoint.ts';
import { DATABASE_FILES } from '#shared/server/db/database-files.ts';
import { withFunctions } from '#shared/server/db/sqlite-file.ts';
import { createAddressProof } from '#shared/server/secrets/address-proof.ts';
import { DEMO } from '../servers/demo-branch.ts';
import type { Branch, SignedIn } from '../servers/start-branch.ts';

/** The user agent of a phone in a test. */
export const phoneNamed = (number: number): string =>
  `phone-of-a-customer-${String(number).padStart(4, '0')}`;

function inBranch<T>(folder: string, look: (sqlite: Database.Database) => T): T {
  const sqlite = withFunctions(new Database(join(folder, DATABASE_FILES.branch), { readonly: true }));
  try {
    return look(sqlite);
  } finally {
    sqlite.close();
  }
}

/** Computes the secret of a ticket of a branch, as printed on paper. */
export const secretOf = (folder: string, idTicket: number): string =>
  inBranch(folder, (sqlite) => createAddressSecrets(sqlite, 'phone ticket').of(idTicket));

/** Computes the secret of a ticket at central. */
export const outsideSecretOf = (folder: string, idTicket: number): string =>
  inBranch(folder, (sqlite) => createAddressProof(outsideKey(sqlite), 'phone ticket').of(idTicket));

/** Configures a virtual ticket for the cash desk; by default at any time and anywhere. */
export const offerOnPhones = (
  admin: SignedIn,
  name: string,
  some: Partial<BodyOf<typeof createVirtualTicket>> = {},
) =>
  admin.call(createVirtualTicket, {
    body: {
      name,
      idBranchTypes: 1,
      idViewProfiles: 1,
      idSegments: DEMO.segments.general,
      idServices: DEMO.services.cashier,
      ...some,
    },
  });

/** Issues a virtual ticket like a phone. */
export const issueOnPhone = (
  branch: Pick<Branch, 'anybody'>,
  id: number,
  body: RequestOf<typeof issuePhoneTicket>['body'],
) => branch.anybody.call(issuePhoneTicket, { params: { id, branchId: DEMO.branch }, body });

export const pollPhoneTicket = (branch: Pick<Branch, 'anybody'>, secret: string) =>
  branch.anybody.call(watchPhoneTicket, { body: { secret } });

/** Polls a ticket of a branch at central. */
export const pollPhoneTicketAtCentral = (
  central: Pick<Branch, 'anybody'>,
  secret: string,
  idBranches: number = DEMO.branch,
) => central.anybody.call(watchPhoneTicket, { body: { secret, idBranches } });
