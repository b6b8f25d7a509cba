import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import express, { type Express, type Request, type RequestHandler, type Response } from 'express';
import { ipKeyGenerator, rateLimit } from 'express-rate-limit';
import type { Logger } from 'pino';
import { listPrivilegesOfUser } from '#shared/contract/access/roles.ts';
import { getEmployee, getUser, logout } from '#shared/contract/access/sign-in.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import { DEVICE_HEADER, IDLE_HEADER, WAITING_HEADER } from '#shared/contract/client.ts';
import { listBranches } from '#shared/contract/configuration/branches.ts';
import { type Endpoint, UNWELL } from '#shared/contract/endpoint.ts';
import { listGeneralParameters } from '#shared/contract/installation/general-parameters.ts';
import { getLicence } from '#shared/contract/installation/licence.ts';
import { dashboardSelections, dashboardTable, dashboardTotals } from '#shared/contract/reports/dashboard.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { DAY_MS, MINUTE_MS } from '#shared/domain/time/units.ts';
import type { DamageWatch } from '../db/damage.ts';
import { nameRequest } from '../telemetry/tracing.ts';
import { answerError } from './answer-error.ts';
import {
  bodyHash,
  contentDigest,
  customBody,
  DIGEST_HEADER,
  hasCustomParser,
  jsonBody,
} from './body-parsers.ts';
import { type BranchGuard, type Caller, type CallerOf, type CallingBranch, mayUse } from './caller.ts';
import type { Clock } from './clock.ts';
import { createEndpointTable } from './endpoint-table.ts';
import { type RequestKey, requestKey } from './idempotency.ts';
import { assertAllBranches, assertBranchIncluded, type BranchOf } from './included-branches.ts';
import { createFieldCheck } from './known-fields.ts';
import { parsedRequest, takeBasedOn, toRequestedPage } from './parsed-request.ts';
import { receiveUpload, uploadedFile } from './receive-upload.ts';
import type { Limit, ReadRoute, RouteRequest, SentFile, ServedFile, WriteRoute } from './route.ts';
import { serveFile } from './serve-file.ts';

/**
 * Runs a write once per key and stores its answer in the same transaction; errors are not stored. Resolves with the
 * answer's JSON after the commit.
 */
export type WriteOnce<Write> = (
  route: Write,
  request: RouteRequest<Endpoint>,
  key: RequestKey | null,
) => Promise<string>;

export interface MountOptions<Write> {
  readonly routes: readonly (ReadRoute | Write)[];
  /** Endpoints that this installation type does not have. */
  readonly hidden: readonly Endpoint[];
  readonly write: WriteOnce<Write>;
  readonly callerOf: CallerOf;
  readonly branchOf: BranchOf;
  /** Id of the paired kiosk with a key; undefined if unknown. At a branch only. */
  readonly kioskOf?: (deviceKey: string) => number | undefined;
  /** True if the installation is one branch of a central. */
  readonly isOneBranch: boolean;
  /** Folder of uploaded files while they are processed. */
  readonly uploads: string;
  /** Verifies branches; at central only. */
  readonly branches?: BranchGuard;
  readonly clock: Clock;
  readonly log: Logger;
  readonly damage: DamageWatch;
}

/**
 * Mounts the routes of the contract below `/api`. Steps of each request: find the caller, check privilege and
 * schema, look up a stored answer, run, answer.
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
      ...[limit ?? []].flat().map((one) => limiter(one, endpoint, options)),
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

/** Finds the route with a body at the path of another endpoint (`alsoAt`). */
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

/** Checks the privilege before a large body is read. */
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

/** Throws for bodies without a parser, such as forms. */
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
  nameRequest(response, endpoint.method, endpoint.path);
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
    // Created lazily: few handlers use it.
    get signal() {
      return abortOnClose(response);
    },
  };
  const route = await options.checked(stated, request, routeRequest);
  if (isRead(route)) {
    const answer = await route.handle(routeRequest);
    await send(response, endpoint, toRequestedPage(endpoint, request, answer));
  } else sendJson(response, endpoint, await options.write(route, routeRequest, requestKey(request, caller)));
}

const isRead = (route: ReadRoute | WriteRoute<never>): route is ReadRoute =>
  route.kind === 'read' || route.kind === 'act';

type Admitting = Pick<MountOptions<never>, 'callerOf' | 'isOneBranch'>;

/** Finds the caller if the endpoint needs one; refuses callers without the privilege or without all branches. */
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

/** Milliseconds since the last input on the page; 0 for programs. */
const idleFor = (request: Request): Millis => digitsIn(request, IDLE_HEADER) * 1000;

/** The number in a header; 0 without one. */
function digitsIn(request: Request, header: string): number {
  const value = request.get(header) ?? '';
  return /^\d{1,9}$/.test(value) ? Number(value) : 0;
}

/** Finds the branch that signed the request, if the endpoint needs one. */
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
    sendJson(response, endpoint, textOf(answer));
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

/** Serialized text of frozen answers, which many callers share. */
const frozenTexts = new WeakMap<object, Buffer>();

function textOf(answer: unknown): string | Buffer {
  if (typeof answer !== 'object' || answer === null || !Object.isFrozen(answer))
    return JSON.stringify(answer);
  const text = frozenTexts.get(answer) ?? Buffer.from(JSON.stringify(answer));
  frozenTexts.set(answer, text);
  return text;
}

function sendJson(response: Response, { path }: Endpoint, json: string | Buffer): void {
  // A branch follows these answers: a byte changed on the way must not become an instruction.
  if (path.startsWith(REPLICATION)) response.setHeader(DIGEST_HEADER, contentDigest(json));
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.setHeader('cache-control', 'no-store');
  response.end(json);
}

function abortOnClose(response: Response): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => controller.abort());
  return controller.signal;
}

/** Path of the calls of branches. */
const REPLICATION = '/replication/';

/**
 * Rate limit of a paired kiosk, or else of an address, which many kiosks may share behind a proxy. A reached daily
 * limit is logged as a possible attack.
 */
function limiter(
  limit: Limit,
  { path }: Endpoint,
  { log, kioskOf }: Pick<MountOptions<never>, 'log' | 'kioskOf'>,
) {
  const isDaily = 'perDay' in limit;
  const error = isDaily ? limit.code : 'TOO_MANY_REQUESTS';
  return rateLimit({
    windowMs: isDaily ? DAY_MS : MINUTE_MS,
    limit: isDaily ? limit.perDay : limit.perMinute,
    skipFailedRequests: isDaily,
    standardHeaders: false,
    legacyHeaders: false,
    keyGenerator(request: Request) {
      const deviceKey = request.get(DEVICE_HEADER);
      const kiosk = deviceKey === undefined ? undefined : kioskOf?.(deviceKey);
      const caller = kiosk === undefined ? ipKeyGenerator(request.ip ?? '') : `kiosk ${kiosk}`;
      return `${caller} ${limit.by?.(request.body) ?? ''}`;
    },
    handler(request, _response, next) {
      if (isDaily) log.warn({ path, address: request.ip, limit: limit.perDay }, 'daily limit is reached');
      next(apiError(error));
    },
  });
}

/**
 * Streams a file at the client's speed. A read error cuts the connection, so that a partial file does not count as
 * complete.
 */
async function sendFile(response: Response, media: string, file: SentFile): Promise<void> {
  response.setHeader('content-type', media);
  response.setHeader('content-length', file.bytes);
  response.setHeader('content-disposition', `attachment; filename="${file.name}"`);
  response.setHeader('cache-control', 'no-store');
  await pipeline(file.stream, response).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  });
}

/**
 * Deletes uploads that an interrupted process left: files older than this process.
 *
 * @internal used by tests besides this file
 */
export function clearUploads(folder: string): void {
  const began = Date.now() - 1_000 * process.uptime();
  for (const name of namesIn(folder)) {
    const file = join(folder, name);
    if (statSync(file).mtimeMs < began) rmSync(file, { force: true });
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

const JSON_TYPE = /^application\/json\s*(?:;|$)/i;

/** True if other sites could make a browser call the endpoint: it writes and needs no token. */
const isOpenToBrowsers = ({ method, privilege, upload }: Endpoint): boolean =>
  method !== 'get' && privilege === 'public' && upload === undefined;

/**
 * Throws for bodies that pages of other sites can send: forms, text or none. JSON needs a CORS preflight, which
 * this server denies. Clients without `Origin` may omit the body.
 */
const jsonOnly: RequestHandler = (request, _response, next) => {
  const type = request.get('content-type');
  const isOfBrowser = request.get('origin') !== undefined || request.get('sec-fetch-site') !== undefined;
  if (type === undefined ? isOfBrowser : !JSON_TYPE.test(type))
    throw apiError('INVALID_REQUEST', {
      field: 'content-type',
      about: 'content-type: application/json only',
    });
  next();
};

/** Endpoints for wallboard sessions beside public ones. */
const WATCHED: ReadonlySet<Endpoint> = new Set<Endpoint>([
  dashboardTable,
  dashboardTotals,
  dashboardSelections,
  getUser,
  getEmployee,
  listPrivilegesOfUser,
  listBranches,
  listGeneralParameters,
  getLicence,
  logout,
]);

/** True if a wallboard session may call the endpoint. */
const isWatched = (endpoint: Endpoint): boolean => WATCHED.has(endpoint);
