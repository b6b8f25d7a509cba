import { describe, expect, it } from 'vitest';
import { ApiError } from './api-error-factory.ts';
import { type ClientOptions, createClient, pathOf, Unreachable } from './client.ts';
import { listBranches } from './configuration/branches.ts';
import { createService, deleteService, listServices } from './configuration/services.ts';
import { callVoice } from './devices/displays.ts';

const body = { idShort: '1', name: 'Caja', description: '', serviceTime: 60, enabled: 'Y' } as const;

/** Client with recorded requests and given answers. */
function clientAnswered(answer: () => Response | Promise<Response>, token: string | null = 't') {
  const sent: { url: string; init: RequestInit }[] = [];
  const fetch: ClientOptions['fetch'] = async (url, init) => {
    sent.push({ url: String(url), init: init ?? {} });
    return answer();
  };
  let keys = 0;
  const randomKey = () => `key ${++keys}`;
  return { sent, client: createClient({ origin: 'http://branch', token: () => token, fetch, randomKey }) };
}
const json =
  (value: unknown, status = 200) =>
  () =>
    Response.json(value, { status });

describe('the client', () => {
  it('sends a change with its token and its own key', async () => {
    const { client, sent } = clientAnswered(json({ id: 1 }));
    expect(await client.call(createService, { body })).toEqual({ id: 1 });
    await client.call(createService, { body });
    await client.call(deleteService, { params: { id: 7 } }, { idempotencyKey: 'mine' });
    expect(sent.map(({ url, init }) => [init.method, url])).toEqual([
      ['POST', 'http://branch/api/services'],
      ['POST', 'http://branch/api/services'],
      ['DELETE', 'http://branch/api/services/7'],
    ]);
    expect(sent.map(({ init }) => (init.headers as Record<string, string>)['idempotency-key'])).toEqual([
      'key 1',
      'key 2',
      'mine',
    ]);
    expect(sent[0]?.init).toMatchObject({
      headers: { authorization: 'Bearer t', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(sent[2]?.init.body).toBeUndefined();
  });

  it('reads without a key, with its token if it has one', async () => {
    const { client, sent } = clientAnswered(json({ rows: [], total: 0 }), null);
    await client.call(listServices, { query: { search: 'a&b=%', page: 2 } });
    expect(sent[0]?.url).toBe('http://branch/api/services?search=a%26b%3D%25&page=2');
    expect(sent[0]?.init.headers).toEqual({});
    const signedIn = clientAnswered(json({ rows: [], total: 0 }));
    await signedIn.client.call(listServices, {});
    expect(signedIn.sent[0]?.init.headers).toEqual({ authorization: 'Bearer t' });
  });

  it('reads all pages of a bare list', async () => {
    const branches = Array.from({ length: 1_100 }, (_, id) => ({ id }));
    const { client, sent } = clientAnswered(() => {
      const page = Number(new URL(sent.at(-1)?.url ?? '').searchParams.get('page') ?? 1);
      return Response.json(branches.slice((page - 1) * 500, page * 500));
    });
    expect(await client.call(listBranches, {})).toEqual(branches);
    expect(sent.map(({ url }) => url)).toEqual(
      ['', '?page=2', '?page=3'].map((query) => `http://branch/api/branches${query}`),
    );
  });

  it('throws the API error with its field and values', async () => {
    const { client } = clientAnswered(
      json({ status: 'NAME_UNIQUE', message: 'x', field: 'name', params: { n: 1 } }, 409),
    );
    const error = await client.call(createService, { body }).catch((error: unknown) => error);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 'NAME_UNIQUE', detail: { field: 'name', params: { n: 1 } } });
  });

  it.each<[string, () => Response | Promise<Response>]>([
    ['nothing answers', () => Promise.reject(new TypeError('fetch failed'))],
    ['another server answers', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
    ['the answer has no code', json({ status: 'I am a teapot', message: '' }, 418)],
    ['the answer is truncated', () => new Response('[{"id":1,')],
    ['an HTML page answers', () => new Response('<h1>Router</h1>')],
  ])('reports no answer if %s', async (_, answer) => {
    const { client } = clientAnswered(answer);
    await expect(client.call(listServices, {})).rejects.toBeInstanceOf(Unreachable);
  });

  it('returns bytes as bytes', async () => {
    const { client } = clientAnswered(() => new Response(Uint8Array.of(82, 73)));
    expect(await client.call(callVoice, { params: { id: 1, seq: 2 } })).toEqual(Uint8Array.of(82, 73));
  });
});

describe('pathOf', () => {
  it('encodes special characters of parameters', () => {
    expect(pathOf(deleteService, { params: { id: 'a/../b?c' } })).toBe('/api/services/a%2F..%2Fb%3Fc');
  });

  it('omits undefined parameters', () => {
    expect(pathOf(listServices, { query: { search: '', sort: undefined, page: 1 } })).toBe(
      '/api/services?page=1',
    );
  });
});
