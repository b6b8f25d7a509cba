import { afterAll, beforeAll, expect, it } from 'vitest';
import { pathOf } from '#shared/contract/client.ts';
import { CONTRACT } from '#shared/contract/contract.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { type Almighty, almighty } from '#tests/support/actions/almighty.ts';
import { ask } from '#tests/support/actions/ask.ts';
import { nameOf } from '#tests/support/actions/who-may-what.ts';
import { type Asking, COMMANDS, RESOURCES } from '#tests/support/samples/resources.ts';
import { describeServers } from '#tests/support/servers/describe-servers.ts';
import type { EitherServer } from '#tests/support/servers/either-server.ts';

const PUTS = Object.entries(CONTRACT).filter(([, { method }]) => method === 'put');

describeServers('an answer of GET is accepted by PUT:', (start) => {
  let server: EitherServer;
  let admin: Almighty;
  let asking: Asking;
  beforeAll(async () => {
    server = await start();
    admin = await almighty(server);
    asking = { server, idUsers: admin.idUsers, request };
  });
  afterAll(() => server.stop());

  async function request(method: string, path: string, body?: unknown): Promise<unknown> {
    const reply = await ask(server.origin, { method, path, token: admin.token, body });
    expect([method, path, reply.http, reply.json]).toEqual([method, path, 200, reply.json]);
    return reply.json;
  }

  it.each(PUTS)('%s', async (name, put) => {
    if (COMMANDS.includes(name) || (put.only && put.only !== server.kind)) return;
    const resource = RESOURCES[name];
    if (!resource) throw new Error(`${name} is neither among the resources nor among the commands`);
    await resource.make?.(asking);
    const all = await resource.all(asking);
    expect(all.length).toBeGreaterThan(0);
    for (const { params, provided } of all) {
      const address = addressOf(put, params);
      const one = getOf(put, server);
      const before = one ? await request('GET', addressOf(one, params)) : provided;
      await request('PUT', address, resource.wrapped?.(before) ?? before);
      const after = one
        ? await request('GET', addressOf(one, params))
        : (await resource.all(asking)).find((other) => addressOf(put, other.params) === address)?.provided;
      expect(after).toEqual(before);
    }
  });

  it('each PUT of the contract is tested, or listed as an action without a GET', () => {
    const known = [...Object.keys(RESOURCES), ...COMMANDS];
    expect(PUTS.map(([, put]) => nameOf(put)).sort()).toEqual(known.sort());
  });
});

const addressOf = (endpoint: Endpoint, params: Readonly<Record<string, unknown>>): string =>
  pathOf(endpoint, { params }).replace(/^\/api/, '');

/** Finds the GET of the entity that a PUT changes. */
const getOf = ({ path }: Endpoint, { kind }: EitherServer): Endpoint | undefined =>
  Object.values(CONTRACT).find(
    ({ method, path: other, only = kind }) => method === 'get' && other === path && only === kind,
  );
