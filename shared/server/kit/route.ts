import type { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '#shared/contract/endpoint.ts';
import type { ErrorCode } from '#shared/contract/errors.ts';
import type { Fields } from '#shared/domain/configuration/merge-change.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import type { Scope, TransactionScope } from '../db/scope.ts';
import type { Caller, CallingBranch } from './caller.ts';

/** A request whose parts match the endpoint's schemas. */
export interface RouteRequest<E extends Endpoint> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** The uploaded file, if the endpoint takes one. */
  readonly file: UploadedFile;
  readonly caller: E['privilege'] extends 'public' ? null : Caller;
  /** Network address of the client. */
  readonly address: string;
  /** The branch that signed the request, if the endpoint needs one. */
  readonly branch: CallingBranch;
  readonly now: Millis;
  /** Number of waiting customers that the caller confirmed (CUSTOMERS_ARE_WAITING); 0 without. */
  readonly waitingKnown: number;
  /** Version that an update or deletion is based on; null without. */
  readonly basedOn: Fields | null;
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
}

/** Rate limit per address and, with `by`, a value of the body. */
export type Limit = (MinuteLimit | DayLimit) & { readonly by?: (body: unknown) => string };

interface MinuteLimit {
  readonly perMinute: number;
}

/** Counts successful calls in 24 hours. */
interface DayLimit {
  readonly perDay: number;
  readonly code: ErrorCode;
}

export type Limits = Limit | readonly Limit[];

/**
 * An endpoint with its handler. Kinds: `read` writes nothing; `command` is one synchronous write in the group commit;
 * `transaction` one asynchronous write; `commands` and `transactions` several, with other writes between; `act` has
 * effects outside the database.
 */
export type Route<Notice> = ReadRoute | BranchWrite<Notice>;

/** Routes that both servers can mount; only a branch groups commands. */
export type AsyncRoute<Notice> = ReadRoute | TransactionRoute<Notice>;

/** Routes that central mounts. */
export type CentralRoute<Notice> = ReadRoute | CentralWrite<Notice>;

export type BranchWrite<Notice> = CommandRoute<Notice> | CommandsRoute<Notice> | TransactionRoute<Notice>;
export type CentralWrite<Notice> = TransactionRoute<Notice> | TransactionsRoute<Notice>;

interface Mounted {
  readonly endpoint: Endpoint;
  /** Limits that must all permit a request. */
  readonly limit?: Limits | undefined;
}

export interface ReadRoute extends Mounted {
  readonly kind: 'read' | 'act';
  /** The handler checks the version in its own transaction. */
  readonly checksVersion?: true;
  readonly handle: (request: RouteRequest<Endpoint>) => unknown;
}

export type WriteRoute<Notice> = BranchWrite<Notice> | CentralWrite<Notice>;

interface CommandRoute<Notice> extends Mounted {
  readonly kind: 'command';
  readonly handle: (request: RouteRequest<Endpoint>, scope: Scope<Notice>) => unknown;
}

export interface TransactionRoute<Notice> extends Mounted {
  readonly kind: 'transaction';
  /** Reads the entity of a versioned endpoint under the names of the body. */
  readonly current?: ReadCurrent;
  readonly handle: (request: RouteRequest<Endpoint>, scope: TransactionScope<Notice>) => Promise<unknown>;
}

/** Reads an entity before an update or deletion; refuses with NOT_FOUND. */
export type ReadCurrent<E extends Endpoint = Endpoint> = (
  request: Pick<RouteRequest<E>, 'params' | 'body' | 'caller'>,
  trx: Kysely<SharedTables>,
) => Promise<object>;

/**
 * Writes a part of a request once per request key and content, so that a repeated request continues after an
 * interruption.
 */
export type WritePart<Input> = <Answer>(
  about: unknown,
  run: (scope: Input) => Answer,
) => Promise<Awaited<Answer>>;

interface CommandsRoute<Notice> extends Mounted {
  readonly kind: 'commands';
  readonly handle: (request: RouteRequest<Endpoint>, part: WritePart<Scope<Notice>>) => Promise<unknown>;
}

interface TransactionsRoute<Notice> extends Mounted {
  readonly kind: 'transactions';
  readonly handle: (
    request: RouteRequest<Endpoint>,
    part: WritePart<TransactionScope<Notice>>,
  ) => Promise<unknown>;
}

/** An uploaded file, deleted after the answer unless the handler moves it. */
export interface UploadedFile {
  readonly path: string;
  readonly bytes: number;
  /** Original name, for display only; never a path. */
  readonly name: string;
}

/** A download, streamed at the client's speed. */
export interface SentFile {
  /** Letters, digits, dots and dashes. */
  readonly name: string;
  readonly bytes: number;
  /** Destroyed when the client disconnects. */
  readonly stream: Readable;
}

/** A file of the server that pages show. */
export interface ServedFile {
  readonly path: string;
  readonly media: string;
  /** SHA-256 of the content in hexadecimal. */
  readonly hash: string;
  /** True if the address contains the hash, so that it can be cached for ever. */
  readonly forGood: boolean;
}

/** Result of a handler: the answer or the file to download. */
type HandlerResult<E extends Endpoint> =
  E extends Endpoint<infer _P, infer _Q, infer _B, infer A>
    ? A extends z.ZodType
      ? z.output<A>
      : A extends { readonly download: true }
        ? SentFile
        : A extends { readonly served: true }
          ? ServedFile
          : Uint8Array
    : never;

type MaybeLater<T> = T | Promise<T>;

/** Creates a route that reads committed data. */
export function read<E extends Endpoint>(
  endpoint: E,
  handle: (request: RouteRequest<E>) => MaybeLater<HandlerResult<E>>,
  limit?: Limits,
): ReadRoute {
  return { kind: 'read', endpoint, limit, handle: handle as (request: RouteRequest<Endpoint>) => unknown };
}

/** Creates a route with effects outside the database. */
export function act<E extends Endpoint>(
  endpoint: E,
  handle: (request: RouteRequest<E>) => MaybeLater<HandlerResult<E>>,
  limit?: Limit,
): ReadRoute {
  return { kind: 'act', endpoint, limit, handle: handle as (request: RouteRequest<Endpoint>) => unknown };
}

/** Creates a route of one synchronous write with prepared statements. */
export function command<E extends Endpoint, Notice>(
  endpoint: E,
  handle: (request: RouteRequest<E>, scope: Scope<Notice>) => AnswerOf<E>,
  limit?: Limits,
): CommandRoute<Notice> {
  return {
    kind: 'command',
    endpoint,
    limit,
    handle: handle as (request: RouteRequest<Endpoint>, scope: Scope<Notice>) => unknown,
  };
}

/** Creates a route of one asynchronous write. */
export function transaction<E extends Endpoint, Notice = never>(
  endpoint: E,
  handle: (request: RouteRequest<E>, scope: TransactionScope<Notice>) => Promise<AnswerOf<E>>,
  limit?: Limits,
): TransactionRoute<Notice> {
  return {
    kind: 'transaction',
    endpoint,
    limit,
    handle: handle as (request: RouteRequest<Endpoint>, scope: TransactionScope<Notice>) => Promise<unknown>,
  };
}

/** Creates a route of one asynchronous write that checks the base version. */
export function versioned<E extends Endpoint, Notice = never>(
  endpoint: E,
  current: ReadCurrent<E>,
  handle: (request: RouteRequest<E>, scope: TransactionScope<Notice>) => Promise<AnswerOf<E>>,
): TransactionRoute<Notice> {
  return { ...transaction(endpoint, handle), current: current as unknown as ReadCurrent };
}

/** Creates a route of several synchronous writes, each committed separately. */
export function commands<E extends Endpoint, Notice>(
  endpoint: E,
  handle: (request: RouteRequest<E>, part: WritePart<Scope<Notice>>) => Promise<AnswerOf<E>>,
  limit?: Limits,
): CommandsRoute<Notice> {
  return {
    kind: 'commands',
    endpoint,
    limit,
    handle: handle as CommandsRoute<Notice>['handle'],
  };
}

/** Creates a route of several asynchronous writes, each committed separately. */
export function transactions<E extends Endpoint, Notice = never>(
  endpoint: E,
  handle: (request: RouteRequest<E>, part: WritePart<TransactionScope<Notice>>) => Promise<AnswerOf<E>>,
  limit?: Limits,
): TransactionsRoute<Notice> {
  return {
    kind: 'transactions',
    endpoint,
    limit,
    handle: handle as TransactionsRoute<Notice>['handle'],
  };
}
