import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { branchAsEither, centralAsEither, type EitherServer } from '#tests/support/servers/either-server.ts';

describe.each([
  ['a branch', () => branchAsEither()],
  ['central', () => centralAsEither()],
])('the pages of %s', (_, start) => {
  let server: EitherServer;
  beforeAll(async () => {
    server = await start();
  });
  afterAll(() => server.stop());

  it.each(['/', '/app/home', '/kiosk/1/branch/1/viewer', '/api/docs'])(
    '%s may use the microphone and no other device',
    async (path) => {
      const { headers } = await fetch(server.origin + path);
      const policy = headers.get('permissions-policy')?.split(', ') ?? [];
      expect(policy).toEqual(expect.arrayContaining(['microphone=(self)', 'camera=()', 'geolocation=()']));
      expect(policy.filter((one) => !one.endsWith('=()'))).toEqual(['microphone=(self)']);
    },
  );
});
