import { generateKeyPairSync } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBranch, updateBranch } from '#shared/contract/configuration/branches.ts';
import { getLicence, postLicence } from '#shared/contract/installation/licence.ts';
import { EVALUATION, type Licence } from '#shared/domain/settings/licence.ts';
import { writeLicenceFile } from '#shared/server/licence/licence-file.ts';
import {
  branchAsEither,
  centralAsEither,
  type EitherServer,
  rejectedBy,
} from '#tests/support/servers/either-server.ts';
import { newBranch } from '#tests/support/servers/new-branch.ts';
import type { SignedIn } from '#tests/support/servers/start-branch.ts';

const maker = generateKeyPairSync('ed25519');

const SERVERS = [
  ['branch', branchAsEither],
  ['central', centralAsEither],
] as const;

describe.each(SERVERS)('branches within the limits of a licence, at a server: %s', (_, start) => {
  let server: EitherServer;
  let admin: SignedIn;
  beforeEach(async () => {
    server = await start({ licenceKey: maker.publicKey });
    admin = await server.signIn('admin');
  });
  afterEach(() => server.stop());

  /** The present number plus `more`. */
  const license = async (limit: keyof Licence & `max${string}`, more: number) => {
    const { used } = await admin.call(getLicence, {});
    const licence = { ...EVALUATION, [limit]: used[limit] + more };
    const file = new Blob([writeLicenceFile({ serial: 1, licence }, maker.privateKey)]);
    await admin.call(postLicence, { file });
  };
  const add = (own: Parameters<typeof newBranch>[0]) => admin.call(createBranch, { body: newBranch(own) });

  it('can be added up to the limit; disabled ones do not count until they are enabled', async () => {
    await license('maxBranches', 1);
    await add({});
    expect(await rejectedBy(server, () => add({}))).toBe('REACH_MAX_BRANCHES');
    const later = await add({ enabled: 'N' });
    const enable = () =>
      admin.call(updateBranch, { params: { id: later.id }, body: newBranch({ name: later.name }) });
    expect(await rejectedBy(server, enable)).toBe('REACH_MAX_BRANCHES');
  });

  it.each([
    ['cellPhone', 'maxCellBranches', 'REACH_MAX_CELLBRANCHES'],
    ['survey', 'maxSurveyBranches', 'REACH_MAX_SURVEYBRANCHES'],
    ['sms', 'maxSMS', 'REACH_MAX_SMSBRANCHES'],
  ] as const)('offer %s up to the limit, when added and when changed', async (flag, limit, status) => {
    await license(limit, 1);
    await add({ [flag]: 'Y' });
    expect(await rejectedBy(server, () => add({ [flag]: 'Y' }))).toBe(status);
    const plain = await add({});
    const change = () =>
      admin.call(updateBranch, {
        params: { id: plain.id },
        body: newBranch({ name: plain.name, [flag]: 'Y' }),
      });
    expect(await rejectedBy(server, change)).toBe(status);
  });
});
