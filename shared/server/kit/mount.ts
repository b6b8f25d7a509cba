import express, { type Express, type Request, type RequestHandler, type Response } from 'express';
import { ipKeyGenerator, rateLimit } from 'express-rate-limit';
import type { Logger } from 'pino';
import { apiError } from '#shared/contract/api-error-factory.ts';
import { IDLE_HEADER, WAITING_HEADER } from '#shared/contract/client.ts';
import { type Endpoint, UNWELL } from '#shared/contract/endpoint.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { DamageWatch } from '../db/damage.ts';
import { answerError } from './answer-error.ts';
import { bodyHash, customBody, hasCustomParser, jsonBody } from './body-parsers.ts';
import { type BranchGuard, type Caller, type CallerOf, type CallingBranch, mayUse } from './caller.ts';
import { clearUploads } from './clear-uploads.ts';
import type { Clock } from './clock.ts';
import { createEndpointTable } from './endpoint-table.ts';
import { type RequestKey, requestKey } from './idempotency.ts';
import { assertAllBranches, assertBranchIncluded, type BranchOf } from './included-branches.ts';
import { isOpenToBrowsers, jsonOnly } from './json-only.ts';
import { createFieldCheck } from './known-fields.ts';
import { parsedRequest, takeBasedOn, toRequestedPage } from './parsed-request.ts';
import { receiveUpload, uploadedFile } from './receive-upload.ts';
import type { Limit, ReadRoute, RouteRequest, SentFile, ServedFile, WriteRoute } from './route.ts';
import { sendFile } from './send-file.ts';
import { serveFile } from './serve-file.ts';
import { isWatched } from './watched.ts';

/**
 * Does a write once for its key and remembers its answer in the same transaction. A refusal did nothing, so it is not
 * remembered. Resolves with the answer's JSON, after the commit.
 */
export type WriteOnce<Write> = (
  route: Write,
  request: RouteRequest<Endpoint>,
  key: RequestKey | null,
) => Promise<string>;

export interface MountOptions<Write> {
  readonly routes: readonly (ReadRoute | Write)[];
  /** Endpoints that this installation does not have: refused to every caller. */
  readonly hidden: readonly Endpoint[];
  readonly write: WriteOnce<Write>;
  readonly callerOf: CallerOf;
  readonly branchOf: BranchOf;
  /** Whether the installation is one branch of a central. */
  readonly isOneBranch: boolean;
  /** Folder in which uploaded files lie while they are used. */
  readonly uploads: string;
  /** Knows the branches; at central only. */
  readonly branches?: BranchGuard;
  readonly clock: Clock;
  readonly log: Logger;
  readonly damage: DamageWatch;
}

/**
 * Mounts the contract's routes below `/api`. Every request passes the same steps: find the caller, check the privilege
 * and the shape of the request, look for an earlier answer, do it, answer. Refusals and failures are answered in one
 * place.
 */
export function mount<Write extends WriteRoute<never>>(app: Express, options: MountOptions<Write>): void {
  const hidden = new Set(options.hidden);
  const routes = options.routes.filter(({ endpoint }) => !hidden.has(endpoint));
  if (routes.some(({ endpoint }) => endpoint.upload)) clearUploads(options.uploads);
  const table = createEndpointTable();
  const plain = jsonBody();
  const serving = { ...options, checked: createFieldCheck(routes) };
  const guestAt = pathSharing(routes);
  for (const route of routes) {
    const { endpoint, limit } = route;
    table.add(endpoint, [
      ...(hasCustomParser(endpoint)
        ? [admission(endpoint, options), ...bodiesOf(endpoint, options.uploads)]
        : []),
      ...(isOpenToBrowsers(endpoint) ? [jsonOnly] : []),
      plain,
      ...(endpoint.upload ? [] : [rejectOtherBodies]),
      ...[limit ?? []].flat().map((one) => limiter(one, endpoint, options.log)),
      (request, response) => serve(guestAt(endpoint, request.body) ?? route, serving, request, response),
    ]);
  }
  for (const endpoint of hidden)
    table.add(endpoint, [
      plain,
      (request, response) => {
        const guest = guestAt(endpoint, request.body);
        if (!guest) throw apiError('NOT_IN_THIS_SYNC_TYPE');
        return serve(guest, serving, request, response);
      },
    ]);
  const api = express.Router();
  api.use(table.lead);
  api.use(answerError(options.log, options.damage));
  app.use('/api', api);
}

/** Finds the route that takes a body at the path of another endpoint (`alsoAt`). */
function pathSharing<Route extends { readonly endpoint: Endpoint }>(routes: readonly Route[]) {
  const guests = Map.groupBy(
    routes.filter(({ endpoint }) => endpoint.alsoAt),
    ({ endpoint: { method, alsoAt } }) => `${method} ${alsoAt?.path}`,
  );
  return ({ method, path }: Endpoint, body: unknown): Route | undefined => {
    if (typeof body !== 'object' || body === null) return undefined;
    return guests
      .get(`${method} ${path}`)
      ?.find(({ endpoint }) => endpoint.alsoAt?.takes(body as Readonly<Record<string, unknown>>));
  };
}

const bodiesOf = (endpoint: Endpoint, uploads: string): RequestHandler[] =>
  endpoint.upload ? receiveUpload(endpoint.upload, uploads) : customBody(endpoint);

/** Refuses a caller without the privilege before a body that may be large is read. */
function admission(
  endpoint: Endpoint,
  options: Admitting & Pick<MountOptions<never>, 'branches'>,
): RequestHandler {
  return async (request, _response, next) => {
    if (endpoint.privilege === 'branch') await options.branches?.admit(request.get('authorization'));
    else await admitted(endpoint, options, request);
    next();
  };
}

/** Refuses a body that no parser has read: a form or a text would be ignored without a word. */
const rejectOtherBodies: RequestHandler = (request, _response, next) => {
  const isSent = request.get('transfer-encoding') !== undefined || Number(request.get('content-length')) > 0;
  if (isSent && request.method !== 'GET' && request.body === undefined)
    throw apiError('INVALID_REQUEST', {
      field: 'content-type',
      about: 'content-type: application/json only',
    });
  next();
};

async function serve<Write extends WriteRoute<never>>(
  stated: ReadRoute | Write,
  options: MountOptions<Write> & { readonly checked: ReturnType<typeof createFieldCheck> },
  request: Request,
  response: Response,
): Promise<void> {
  const { endpoint } = stated;
  const caller = await admitted(endpoint, options, request);
  const branch = await signedBy(endpoint, options.branches, request);
  const basedOn = takeBasedOn(endpoint, request);
  const parts = parsedRequest(endpoint, request);
  if (caller) await assertBranchIncluded(caller, endpoint, parts, options.branchOf);
  const routeRequest: RouteRequest<Endpoint> = {
    ...parts,
    caller: caller as never,
    branch: branch as never,
    file: uploadedFile(request) as never,
    address: request.ip ?? '',
    now: options.clock.now(),
    waitingKnown: digitsIn(request, WAITING_HEADER),
    basedOn,
    // Makes it only for handlers that read it: most requests are answered before anybody could leave.
    get signal() {
      return abortOnClose(response);
    },
  };
  const route = await options.checked(stated, request, routeRequest);
  if (isRead(route)) {
    const answer = await route.handle(routeRequest);
    await send(response, endpoint, toRequestedPage(endpoint, request, answer));
  } else sendJson(response, await options.write(route, routeRequest, requestKey(request, caller)));
}

const isRead = (route: ReadRoute | WriteRoute<never>): route is ReadRoute =>
  route.kind === 'read' || route.kind === 'act';

type Admitting = Pick<MountOptions<never>, 'callerOf' | 'isOneBranch'>;

/** Finds the caller, where the endpoint asks for one; refuses one without the privilege or all branches. */
async function admitted(
  endpoint: Endpoint,
  { callerOf, isOneBranch }: Admitting,
  request: Request,
): Promise<Caller | null> {
  if (endpoint.privilege === 'public' || endpoint.privilege === 'branch') return null;
  const token = /^Bearer (\S+)$/i.exec(request.get('authorization') ?? '')?.[1];
  if (!token) throw apiError('INVALID_TOKEN');
  const answer = await callerOf(token, idleFor(request));
  if (answer.kind !== 'known') throw apiError(answer.kind === 'expired' ? 'EXPIRED_TOKEN' : 'INVALID_TOKEN');
  if (answer.caller.watches && !isWatched(endpoint)) throw apiError('FORBIDDEN');
  if (endpoint.privilege !== 'signedIn' && !mayUse(answer.caller, endpoint.privilege))
    throw apiError('FORBIDDEN', endpoint.forbidden === undefined ? {} : { about: endpoint.forbidden });
  assertAllBranches(answer.caller, endpoint, isOneBranch);
  return answer.caller;
}

/** Reads for how long whoever sent the request has touched nothing, as pages say it; 0 for programs, which do not. */
const idleFor = (request: Request): Millis => digitsIn(request, IDLE_HEADER) * 1000;

/** Reads the number that a header says; 0 where it says none. */
function digitsIn(request: Request, header: string): number {
  const value = request.get(header) ?? '';
  return /^\d{1,9}$/.test(value) ? Number(value) : 0;
}

/** Finds the branch that signed the request, where the endpoint asks for one. */
async function signedBy(
  endpoint: Endpoint,
  branches: BranchGuard | undefined,
  request: Request,
): Promise<CallingBranch | null> {
  if (endpoint.privilege !== 'branch') return null;
  if (!branches) throw apiError('FORBIDDEN');
  const { method, baseUrl, path } = request;
  return branches.verify(request.get('authorization'), {
    method,
    path: baseUrl + path,
    bodyHash: bodyHash(request),
  });
}

async function send(response: Response, endpoint: Endpoint, answer: unknown): Promise<void> {
  if (!('media' in endpoint.answer)) {
    if (isUnwell(endpoint, answer)) response.status(UNWELL);
    sendJson(response, textOf(answer));
    return;
  }
  if (endpoint.answer.download) {
    await sendFile(response, endpoint.answer.media, answer as SentFile);
    return;
  }
  if (endpoint.answer.served) {
    await serveFile(response, answer as ServedFile);
    return;
  }
  response.setHeader('content-type', endpoint.answer.media);
  response.setHeader('cache-control', 'private, max-age=3600');
  response.end(answer);
}

function isUnwell({ unwell }: Endpoint, answer: unknown): boolean {
  if (!unwell) return false;
  const [field, value] = unwell;
  return (answer as Readonly<Record<string, unknown>>)[field] === value;
}

/** Remembers the text of answers that are given to many and never change, which their makers say by freezing them. */
const frozenTexts = new WeakMap<object, Buffer>();

function textOf(answer: unknown): string | Buffer {
  if (typeof answer !== 'object' || answer === null || !Object.isFrozen(answer))
    return JSON.stringify(answer);
  const text = frozenTexts.get(answer) ?? Buffer.from(JSON.stringify(answer));
  frozenTexts.set(answer, text);
  return text;
}

function sendJson(response: Response, json: string | Buffer): void {
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.setHeader('cache-control', 'no-store');
  response.end(json);
}

function abortOnClose(response: Response): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => controller.abort());
  return controller.signal;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Limits the calls of an address; a daily limit that is reached is logged, since it may be an attack. */
function limiter(limit: Limit, { path }: Endpoint, log: Logger) {
  const isDaily = 'perDay' in limit;
  const refusal = isDaily ? limit.code : 'TOO_MANY_REQUESTS';
  return rateLimit({
    windowMs: isDaily ? DAY_MS : MINUTE_MS,
    limit: isDaily ? limit.perDay : limit.perMinute,
    skipFailedRequests: isDaily,
    standardHeaders: false,
    legacyHeaders: false,
    keyGenerator: ({ ip = '', body }: Request) => `${ipKeyGenerator(ip)} ${limit.by?.(body) ?? ''}`,
    handler(request, _response, next) {
      if (isDaily) log.warn({ path, address: request.ip, limit: limit.perDay }, 'daily limit is reached');
      next(apiError(refusal));
    },
  });
}
