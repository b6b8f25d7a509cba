import express, { type Express, type Request, type RequestHandler, type Response } from 'express';
import { ipKeyGenerator, rateLimit } from 'express-rate-limit';
import type { Logger } from 'pino';
import type { Endpoint } from '../../contract/endpoint.ts';
import { refuse } from '../../contract/refusal.ts';
import type { WriteGate } from '../db/scope.ts';
import { answerError } from './answer-error.ts';
import { type Caller, type CallerOf, mayUse } from './caller.ts';
import type { Clock } from './clock.ts';
import { answeredBefore, type IdempotencyStore, type RequestKey, requestKey } from './idempotency.ts';
import { parsedRequest } from './parsed-request.ts';
import type { Asked, Limit, Route, WriteRoute } from './route.ts';

export interface MountOptions<Notice> {
  readonly routes: readonly Route<Notice>[];
  readonly gate: WriteGate<Notice>;
  readonly idempotency: IdempotencyStore;
  readonly callerOf: CallerOf;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Bytes of the largest JSON body, but for the endpoints that state another. */
const LARGEST_BODY = 256 * 1024;

/**
 * Hangs the contract's routes below `/api`. Every request passes the same stations: who calls, may they, is what
 * they send of the right shape, was it answered before, do it, answer. Refusals and failures leave by one door.
 */
export function mount<Notice>(app: Express, options: MountOptions<Notice>): void {
  const api = express.Router();
  for (const { endpoint } of options.routes) {
    const { method, largestBody: limit } = endpoint;
    if (limit === undefined) continue;
    // Whoever may not call it does not get that much read either.
    const admit: RequestHandler = async (request, _response, next) => {
      await admitted(endpoint, options.callerOf, request);
      next();
    };
    api[method](addressOf(endpoint), admit, express.json({ limit, strict: false }));
  }
  api.use(express.json({ limit: LARGEST_BODY, strict: false }));
  for (const route of options.routes) {
    const { method } = route.endpoint;
    const at = addressOf(route.endpoint);
    if (route.limit) api[method](at, limiter(route.limit));
    api[method](at, (request, response) => serve(route, options, request, response));
  }
  api.use(() => {
    throw refuse('NO_SUCH_ENDPOINT');
  });
  api.use(answerError(options.log));
  app.use('/api', api);
}

/** The endpoint's path as the router writes it. */
const addressOf = ({ path }: Endpoint): string => path.replace(/\/$/, '').replace(/\{(\w+)\}/g, ':$1');

async function serve<Notice>(
  route: Route<Notice>,
  options: MountOptions<Notice>,
  request: Request,
  response: Response,
): Promise<void> {
  const caller = await admitted(route.endpoint, options.callerOf, request);
  const asked: Asked<Endpoint> = {
    ...parsedRequest(route.endpoint, request),
    caller: caller as never,
    now: options.clock.now(),
    // Made only for whoever waits: most requests are answered before anybody could leave.
    get signal() {
      return leaving(response);
    },
  };
  if (route.kind === 'command' || route.kind === 'transaction') {
    sendJson(response, await write(route, options, asked, requestKey(request, caller)));
  } else {
    send(response, route.endpoint, await route.handle(asked));
  }
}

/** Does the write once for its key and remembers its answer in the same transaction. A refusal did nothing, so it is not remembered. */
function write<Notice>(
  route: WriteRoute<Notice>,
  { gate, idempotency, clock }: MountOptions<Notice>,
  asked: Asked<Endpoint>,
  key: RequestKey | null,
): Promise<string> {
  const remember = (result: unknown): string => {
    const answer = JSON.stringify(result);
    if (key) idempotency.save(key.key, { fingerprint: key.fingerprint, answer }, clock.now());
    return answer;
  };
  if (route.kind === 'command') {
    return gate.command((scope) => answeredBefore(idempotency, key) ?? remember(route.handle(asked, scope)));
  }
  return gate.transaction(
    async (scope) => answeredBefore(idempotency, key) ?? remember(await route.handle(asked, scope)),
  );
}

/** The caller, where the endpoint asks for one; refuses whoever may not. */
async function admitted(endpoint: Endpoint, callerOf: CallerOf, request: Request): Promise<Caller | null> {
  if (endpoint.privilege === 'public') return null;
  const token = /^Bearer (\S+)$/i.exec(request.get('authorization') ?? '')?.[1];
  if (!token) throw refuse('INVALID_TOKEN');
  const answer = await callerOf(token);
  if (answer.kind !== 'known') throw refuse(answer.kind === 'expired' ? 'EXPIRED_TOKEN' : 'INVALID_TOKEN');
  if (endpoint.privilege !== 'signedIn' && !mayUse(answer.caller, endpoint.privilege))
    throw refuse('FORBIDDEN');
  return answer.caller;
}

function send(response: Response, endpoint: Endpoint, answer: unknown): void {
  if (!('media' in endpoint.answer)) {
    sendJson(response, JSON.stringify(answer));
    return;
  }
  response.setHeader('content-type', endpoint.answer.media);
  response.setHeader('cache-control', 'private, max-age=3600');
  response.end(answer);
}

function sendJson(response: Response, json: string): void {
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.setHeader('cache-control', 'no-store');
  response.end(json);
}

function leaving(response: Response): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => controller.abort());
  return controller.signal;
}

function limiter({ perMinute, by }: Limit) {
  return rateLimit({
    windowMs: 60_000,
    limit: perMinute,
    standardHeaders: false,
    legacyHeaders: false,
    keyGenerator: ({ ip = '', body }: Request) => `${ipKeyGenerator(ip)} ${by?.(body) ?? ''}`,
    handler: (_request, _response, next) => next(refuse('TOO_MANY_REQUESTS')),
  });
}
