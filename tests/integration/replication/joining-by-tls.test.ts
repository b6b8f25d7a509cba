import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { type AddressInfo, connect, type Server } from 'node:net';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authenticate } from '#shared/contract/access/sign-in.ts';
import { type Client, createClient } from '#shared/contract/client.ts';
import { enrolAtCentral } from '#shared/contract/replication/replication-status.ts';
import { FIRST_USER } from '#shared/server/access/first-administrator.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { FAKE, type FakeCentral, startFakeCentral } from '#tests/support/network/fake-central.ts';
import { createAuthority } from '#tests/support/servers/certificates.ts';
import { type SpawnedBranch, spawnBranch } from '#tests/support/servers/spawn-branch.ts';

const PASSWORD = 'a long password';
const BRANCH = { TURNO_SYNC_TYPE: 'branch', TURNO_ADMIN_PASSWORD: PASSWORD, TURNO_RESERVED_DISK_MB: '1' };

describe('joining a central with a TLS proxy', () => {
  const folder = temporaryFolder();
  const known = createAuthority('An authority of the bank');
  const unknown = createAuthority('Nobody knows this one');
  const proxies: Server[] = [];
  let central: FakeCentral;
  let branch: SpawnedBranch;
  let administrator: Client;
  beforeAll(async () => {
    central = await startFakeCentral();
    const file = join(folder.path, 'authority.pem');
    writeFileSync(file, known.certificate);
    const settings = { ...BRANCH, NODE_EXTRA_CA_CERTS: file };
    branch = await spawnBranch({ folder: join(folder.path, 'branch'), settings });
    administrator = await signIn(branch.origin);
  });
  afterAll(async () => {
    await branch.kill();
    for (const proxy of proxies) proxy.close();
    await central.close();
    folder.remove();
  });

  async function signIn(origin: string): Promise<Client> {
    const as = (token: string | null) =>
      createClient({ origin, token: () => token, fetch, randomKey: () => crypto.randomUUID() });
    const { access_token: token } = await as(null).call(authenticate, {
      body: { username: FIRST_USER, password: PASSWORD },
    });
    return as(token);
  }

  /** A proxy before central with this certificate; returns its address. */
  async function proxyWith(displayed: {
    readonly certificate: string;
    readonly key: string;
  }): Promise<string> {
    const proxy = createServer({ cert: displayed.certificate, key: displayed.key }, (line) => {
      const onwards = connect(Number(new URL(central.url).port), '127.0.0.1');
      for (const end of [line, onwards]) end.on('error', () => undefined);
      line.pipe(onwards).pipe(line);
    });
    proxies.push(proxy.listen(0, '127.0.0.1'));
    await once(proxy, 'listening');
    return `https://localhost:${(proxy.address() as AddressInfo).port}`;
  }

  const enrol = (centralUrl: string) =>
    administrator.call(enrolAtCentral, { body: { centralUrl, code: FAKE.code } });

  it.each<[string, () => Promise<string>, string]>([
    ['an authority that it does not know', () => proxyWith(unknown.issue()), 'CENTRAL_UNTRUSTED_CA'],
    [
      'a certificate for another host name',
      () => proxyWith(known.issue({ host: 'central.example.com' })),
      'CENTRAL_HOST_MISMATCH',
    ],
    ['an expired certificate', () => proxyWith(known.issue({ expired: true })), 'CENTRAL_CERTIFICATE'],
    ['a port without TLS', async () => central.url.replace('http:', 'https:'), 'CENTRAL_NO_TLS'],
    ['a port where nobody is', async () => 'https://localhost:9', 'CENTRAL_UNREACHABLE'],
  ])('reports %s as a distinct error', async (_, address, code) => {
    expect(await apiErrorOf(enrol(await address()))).toMatchObject({
      status: code,
      detail: { field: 'centralUrl' },
    });
  });

  it('succeeds with an authority of NODE_EXTRA_CA_CERTS', async () => {
    expect(await enrol(await proxyWith(known.issue()))).toMatchObject({ idBranches: FAKE.idBranches });
  });

  it('by settings logs the same text as the page', async () => {
    const settings = {
      ...BRANCH,
      TURNO_CENTRAL_URL: await proxyWith(unknown.issue()),
      TURNO_ENROLMENT_CODE: FAKE.code,
      TURNO_LOG_LEVEL: 'warn',
    };
    const another = await spawnBranch({ folder: join(folder.path, 'another'), settings });
    await expect.poll(another.said, { timeout: 60_000 }).toContain('NODE_EXTRA_CA_CERTS');
    await another.kill();
  });
});
