import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { reportStatus } from '#shared/contract/replication/replication.ts';
import { makeKey } from '#sync/wire/signature.ts';
import { createCentralClient } from './central-client.ts';
import { CentralError } from './central-error.ts';
import { createLinkState } from './link-state.ts';

const body = {
  version: '1',
  wallMs: 1,
  head: 1,
  acknowledged: 1,
  oldestPendingMs: 0,
  revision: 0,
  disk: { freeBytes: 1, totalBytes: 1, ballast: true },
  printers: [],
  live: { waiting: 0, longestWaitMs: 0, assisting: 0, openWorkstations: 0, servedToday: 0 },
};
const answer = { now: 5, revision: 3, withdrawn: [] };
const json =
  (value: unknown, status = 200): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
const stale = json({ status: 'SIGNATURE_EXPIRED', message: '' }, 401);

let server: Server | null = null;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Makes a client of a server that gives challenges and answers the reports in turn, the last again. */
async function clientOf(...answers: readonly RequestListener[]) {
  const paths: string[] = [];
  let reports = 0;
  server = createServer((request, response) => {
    paths.push(request.url?.replace('/api/replication/', '') ?? '');
    if (request.url?.endsWith('challenge')) return json({ challenge: 'c' })(request, response);
    const next = answers[Math.min(reports, answers.length - 1)];
    reports += 1;
    next?.(request, response);
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const link = createLinkState({ now: () => 7, mono: () => 0 });
  const closing = new AbortController();
  const client = createCentralClient({
    origin: `http://127.0.0.1:${port}`,
    fetch,
    signal: closing.signal,
    idBranches: 1,
    privateKey: makeKey().privateKey,
    onAnswer: link.answered,
    onError: link.failed,
  });
  return {
    paths,
    link,
    closing,
    report: (timeoutMs = 30_000) => client.call(reportStatus, { body }, { timeoutMs }),
  };
}

const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof CentralError ? error.kind : error),
  );

describe('speaking with central', () => {
  it('asks for a challenge once and signs everything with it', async () => {
    const { paths, link, report } = await clientOf(json(answer));
    expect([await report(), await report()]).toEqual([answer, answer]);
    expect(paths).toEqual(['challenge', 'report', 'report']);
    expect(link.now()).toEqual({ connected: true, since: 7, fault: null });
  });

  it('takes a new challenge once where the signature is stale', async () => {
    const { paths, report } = await clientOf(stale, json(answer));
    expect(await report()).toEqual(answer);
    expect(paths).toEqual(['challenge', 'report', 'challenge', 'report']);
  });

  it('does not spin where every signature is stale', async () => {
    const { paths, link, report } = await clientOf(stale);
    await expect(report()).rejects.toMatchObject({ status: 'SIGNATURE_EXPIRED' });
    expect(paths).toHaveLength(4);
    expect(link.now().fault).toMatchObject({ kind: 'refused', detail: 'SIGNATURE_EXPIRED' });
  });

  it.each<[string, RequestListener, string]>([
    ['another shape', json({ now: 'soon' }), 'odd'],
    ['a page', (_request, response) => void response.end('<!doctype html>'), 'odd'],
    ['a failure of its own', json({ status: 'GENERIC_ERROR', message: '' }, 500), 'odd'],
    ['a refusal that nobody knows', json({ status: 'NEWER_THAN_THIS', message: '' }, 409), 'odd'],
    [
      'a redirection',
      (_request, response) => void response.writeHead(307, { location: '/' }).end(),
      'redirected',
    ],
    ['nothing', (request) => void request.socket.destroy(), 'unreachable'],
    [
      'half an answer',
      (_request, response) => {
        response.writeHead(200, { 'content-length': '100' });
        response.write('{"now"', () => response.destroy());
      },
      'unreachable',
    ],
  ])('takes %s for a fault and shows it', async (_, listener, kind) => {
    const { link, report } = await clientOf(listener);
    expect(await faultOf(report())).toBe(kind);
    expect(link.now()).toMatchObject({ connected: false, fault: { kind, at: 7 } });
  });

  it('does not wait for an answer that does not come, and asks the next question', async () => {
    const { report } = await clientOf(() => undefined, json(answer));
    expect(await faultOf(report(200))).toBe('slow');
    expect(await report()).toEqual(answer);
  });

  it('ends what is under way when it is closed', async () => {
    const { closing, report } = await clientOf(() => closing.abort());
    expect(await faultOf(report())).toBe('slow');
  });

  it('asks one question at a time', async () => {
    let open = 0;
    let max = 0;
    const { report } = await clientOf((request, response) => {
      open += 1;
      max = Math.max(max, open);
      setImmediate(() => {
        open -= 1;
        json(answer)(request, response);
      });
    });
    await Promise.all([report(), report(), report()]);
    expect(max).toBe(1);
  });
});
