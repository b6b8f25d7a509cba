import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getLicence, postLicence } from '#shared/contract/installation/licence.ts';
import { dashboardSelections, dashboardTable, dashboardTotals } from '#shared/contract/reports/dashboard.ts';
import { openWallboard } from '#shared/contract/reports/wallboard.ts';
import { EVALUATION } from '#shared/domain/settings/licence.ts';
import { writeLicenceFile } from '#shared/server/licence/licence-file.ts';
import {
  branchAsEither,
  centralAsEither,
  type EitherServer,
  rejectedBy,
} from '#tests/support/servers/either-server.ts';

const maker = generateKeyPairSync('ed25519');

const SERVERS = [
  ['branch', branchAsEither],
  ['central', centralAsEither],
] as const;

describe.each(SERVERS)('the dashboard of a server: %s', (_, start) => {
  let server: EitherServer;
  beforeAll(async () => {
    server = await start({ licenceKey: maker.publicKey });
  });
  afterAll(() => server.stop());

  it('A-233, A-480: is refused with DASHBOARD_DISABLED unless dashboardEnabled is Y', async () => {
    const { call } = await server.signIn('admin');
    const requests = [
      () => call(dashboardTable, { query: {} }),
      () => call(dashboardTotals, { query: {} }),
      () => call(dashboardSelections, {}),
      () => call(openWallboard, {}),
    ];
    const license = (dashboardEnabled: 'Y' | 'N', serial: number) => {
      const licence = { ...EVALUATION, dashboardEnabled };
      const file = new Blob([writeLicenceFile({ serial, licence }, maker.privateKey)]);
      return call(postLicence, { file, query: { anyway: 'Y' } });
    };
    for (const request of requests) await request();
    await license('N', 1);
    expect(await call(getLicence, {})).toMatchObject({ dashboardEnabled: 'N' });
    for (const request of requests) expect(await rejectedBy(server, request)).toBe('DASHBOARD_DISABLED');
    await license('Y', 2);
    for (const request of requests) await request();
  });
});
