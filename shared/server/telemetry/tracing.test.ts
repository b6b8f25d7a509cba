import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import express from 'express';
import pino from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import {
  currentTraceId,
  inSpan,
  REQUEST_ID_HEADER,
  startTracing,
  traceHeaders,
  traceIdOf,
  traceRequests,
} from './tracing.ts';

const TRACE_ID = /^[0-9a-f]{32}$/;
const ended: (() => unknown)[] = [];

afterEach(async () => {
  for (const end of ended.splice(0).reverse()) await end();
});

describe('a request', () => {
  it('has a trace id, which its answer names', async () => {
    const { url } = await served();
    const answer = await fetch(url);
    expect(answer.headers.get(REQUEST_ID_HEADER)).toMatch(TRACE_ID);
    expect(await answer.text()).toBe(answer.headers.get(REQUEST_ID_HEADER));
  });

  it('continues the trace of the caller', async () => {
    const { url } = await served();
    const sent = await inSpan('exchange', 'client', async () => ({
      traceId: currentTraceId(),
      answer: await fetch(url, { headers: traceHeaders() }),
    }));
    expect(sent.answer.headers.get(REQUEST_ID_HEADER)).toBe(sent.traceId);
  });

  it('begins a trace of its own for a malformed header', async () => {
    const { url } = await served();
    const answer = await fetch(url, { headers: { traceparent: '00-zz"},{"-1' } });
    expect(answer.headers.get(REQUEST_ID_HEADER)).toMatch(TRACE_ID);
  });
});

it('a thrown error keeps the id of its trace', async () => {
  await started(undefined);
  const error = new Error('no answer');
  let traceId: string | undefined;
  const running = inSpan('exchange', 'client', async () => {
    traceId = currentTraceId();
    throw error;
  });
  await expect(running).rejects.toBe(error);
  expect(traceId).toMatch(TRACE_ID);
  expect(traceIdOf(error)).toBe(traceId);
});

it('spans reach the collector with their parent', async () => {
  const collector = await collecting();
  const stop = await started(collector.url);
  await inSpan('job', 'internal', () => inSpan('POST /hello', 'client', async () => undefined));
  await stop();
  const [child, parent] = collector.spans();
  expect([child?.name, parent?.name]).toEqual(['POST /hello', 'job']);
  expect(child?.traceId).toBe(parent?.traceId);
  expect(child?.parentSpanId).toBe(parent?.spanId);
});

async function started(endpoint: string | undefined) {
  const stop = await startTracing({
    endpoint,
    service: 'turno-branch',
    version: '1.0.0',
    log: pino({ level: 'silent' }),
  });
  ended.push(stop);
  return stop;
}

/** Serves the trace id of each request as its body. */
async function served() {
  await started(undefined);
  const app = express();
  app.use(traceRequests);
  app.get('/', (_request, response) => void response.end(currentTraceId()));
  const server = app.listen(0, '127.0.0.1');
  ended.push(() => new Promise((resolve) => server.close(resolve)));
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

interface SentSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
}

/** A collector that keeps what it receives. */
async function collecting() {
  const spans: SentSpan[] = [];
  const server = createServer(async (request: IncomingMessage, response) => {
    const { resourceSpans } = (await json(request)) as {
      resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[];
    };
    for (const { scopeSpans } of resourceSpans) for (const scope of scopeSpans) spans.push(...scope.spans);
    response.setHeader('content-type', 'application/json');
    response.end('{}');
  });
  server.listen(0, '127.0.0.1');
  ended.push(() => new Promise((resolve) => server.close(resolve)));
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, spans: () => spans };
}
