import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { reportStatus } from '#shared/contract/replication/replication.ts';
import { contentDigest, DIGEST_HEADER } from '#shared/server/kit/body-parsers.ts';
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
  disk: { freeBytes: 1, totalBytes: 1, reservedSpace: true },
  printers: [],
  live: { waiting: 0, maxWaitMs: 0, assisting: 0, openWorkstations: 0, servedToday: 0 },
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

/** Client of a server that provides challenges and answers the reports in order, repeating the last. */
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

const violationOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof CentralError ? error.kind : error),
  );

describe('the client of central', () => {
  it('requests a challenge once and signs everything with it', async () => {
    const { paths, link, report } = await clientOf(json(answer));
    expect([await report(), await report()]).toEqual([answer, answer]);
    expect(paths).toEqual(['challenge', 'report', 'report']);
    expect(link.now()).toEqual({ connected: true, since: 7, error: null });
  });

  it('rejects an answer whose checksum does not fit, and one without after the first', async () => {
    const sent = (value: unknown, digest: string | null): RequestListener => {
      return (_request, response) => {
        if (digest !== null) response.setHeader(DIGEST_HEADER, digest);
        response.end(JSON.stringify(value));
      };
    };
    const right = contentDigest(JSON.stringify(answer));
    const { report } = await clientOf(
      sent(answer, null),
      sent({ ...answer, revision: 2 }, right),
      sent(answer, right),
      sent({ status: 'BRANCH_REVOKED', message: '' }, null),
      sent(answer, null),
      sent(answer, right),
    );
    const outcomes = [];
    for (let request = 0; request < 6; request += 1) outcomes.push(await violationOf(report()));
    expect(outcomes).toEqual([null, 'unexpectedAnswer', null, 'unexpectedAnswer', 'unexpectedAnswer', null]);
  });

  it('requests a new challenge once if the signature is stale', async () => {
    const { paths, report } = await clientOf(stale, json(answer));
    expect(await report()).toEqual(answer);
    expect(paths).toEqual(['challenge', 'report', 'challenge', 'report']);
  });

  it('stops retrying if every signature is stale', async () => {
    const { paths, link, report } = await clientOf(stale);
    await expect(report()).rejects.toMatchObject({ status: 'SIGNATURE_EXPIRED' });
    expect(paths).toHaveLength(4);
    expect(link.now().error).toMatchObject({ kind: 'refused', detail: 'SIGNATURE_EXPIRED' });
  });

  it.each<[string, RequestListener, string]>([
    ['another shape', json({ now: 'soon' }), 'unexpectedAnswer'],
    ['an HTML page', (_request, response) => void response.end('<!doctype html>'), 'unexpectedAnswer'],
    ['an unexpected failure', json({ status: 'GENERIC_ERROR', message: '' }, 500), 'unexpectedAnswer'],
    ['an unknown API error', json({ status: 'NEWER_THAN_THIS', message: '' }, 409), 'unexpectedAnswer'],
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
  ])('reports %s as an error and shows it', async (_, listener, kind) => {
    const { link, report } = await clientOf(listener);
    expect(await violationOf(report())).toBe(kind);
    expect(link.now()).toMatchObject({ connected: false, error: { kind, at: 7 } });
  });

  it('stops waiting for a missing answer, and sends the next request', async () => {
    const { report } = await clientOf(() => undefined, json(answer));
    expect(await violationOf(report(200))).toBe('slow');
    expect(await report()).toEqual(answer);
  });

  it('ends running requests when it is closed', async () => {
    const { closing, report } = await clientOf(() => closing.abort());
    expect(await violationOf(report())).toBe('slow');
  });

  it('sends one request at a time', async () => {
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
