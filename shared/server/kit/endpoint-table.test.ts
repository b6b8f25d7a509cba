import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express, { type ErrorRequestHandler, type RequestHandler } from 'express';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { ApiError } from '#shared/contract/api-error-factory.ts';
import { endpoint } from '#shared/contract/endpoint.ts';
import { createEndpointTable } from './endpoint-table.ts';

const stated = { tag: 'Test', summary: '', privilege: 'public', answer: z.object({}), errors: [] } as const;
const params = z.object({ id: z.string() });
const thing = endpoint({ ...stated, method: 'get', path: '/things/{id}/', params });
const change = endpoint({ ...stated, method: 'post', path: '/things/{id}', params });
const newest = endpoint({ ...stated, method: 'get', path: '/things/newest' });

const tell =
  (what: string): RequestHandler =>
  ({ params, query }, response) =>
    void response.json({ what, ...params, ...query });
const passOn: RequestHandler = (_request, response, next) => {
  response.setHeader('passed', 'yes');
  next();
};
const errors: ErrorRequestHandler = (error, _request, response, _next) => {
  response.status(400).json({ rejected: error instanceof ApiError ? error.status : String(error) });
};

const table = createEndpointTable();
table.add(thing, [passOn, tell('thing')]);
table.add(change, [tell('change')]);
table.add(newest, [tell('newest')]);
const server = express().use('/api', express.Router().use(table.lead, errors)).listen(0, '127.0.0.1');
let origin = '';
beforeAll(async () => {
  if (!server.listening) await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
});
afterAll(() => server.close());

const ask = async (path: string, method = 'GET') => (await fetch(origin + path, { method })).json();

test('an address matches with or without trailing slash, in any case, and preserves its values', async () => {
  expect(await ask('/things/Ab')).toEqual({ what: 'thing', id: 'Ab' });
  expect(await ask('/THINGS/a%20b/?x=1')).toEqual({ what: 'thing', id: 'a b', x: '1' });
  expect(await ask('/things/7', 'POST')).toEqual({ what: 'change', id: '7' });
});

test('a value of maximum length reaches its endpoint', async () => {
  const id = 'x'.repeat(8_000);
  expect(await ask(`/things/${id}`)).toEqual({ what: 'thing', id });
});

test('a fixed address precedes one with a parameter, in any order of registration', async () => {
  expect(await ask('/things/newest')).toEqual({ what: 'newest' });
});

test('all middleware runs, for HEAD as for GET', async () => {
  const { status, headers } = await fetch(`${origin}/things/1`, { method: 'HEAD' });
  expect([status, headers.get('passed')]).toEqual([200, 'yes']);
});

test('an unknown address is rejected', async () => {
  expect(await ask('/nothing')).toEqual({ rejected: 'NO_SUCH_ENDPOINT' });
  expect(await ask('/things/1', 'DELETE')).toEqual({ rejected: 'NO_SUCH_ENDPOINT' });
  expect(await ask('/things/%zz')).toEqual({ rejected: 'INVALID_REQUEST' });
});
