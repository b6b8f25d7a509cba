import type { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '#shared/contract/endpoint.ts';
import type { ErrorCode } from '#shared/contract/errors.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { Fields } from '#shared/domain/versions/merge-change.ts';
import type { Scope, TransactionScope } from '../db/scope.ts';
import type { SharedTables } from '../db/tables.ts';
import type { Caller, CallingBranch } from './caller.ts';

/** A request whose parts have passed the endpoint's schemas. */
export interface RouteRequest<E extends Endpoint> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** The uploaded file; only where the endpoint takes one. */
  readonly file: UploadedFile;
  readonly caller: E['privilege'] extends 'public' ? null : Caller;
  /** Network address that the request came from. */
  readonly address: string;
  /** The branch that signed the request; only where the endpoint demands one. */
  readonly branch: CallingBranch;
  readonly now: Millis;
  /** Of how many people who wait the caller has said to know (CUSTOMERS_ARE_WAITING); 0 where nothing was said. */
  readonly waitingKnown: number;
  /** The version that an update or deletion was based on, as it came; null where the request names none. */
  readonly basedOn: Fields | null;
  /** Aborted when the client goes away. */
  readonly signal: AbortSignal;
}

/** Limits how often one client may call: an address and, where `by` names more, what it names in the body. */
export type Limit = (MinuteLimit | DayLimit) & { readonly by?: (body: unknown) => string };

interface MinuteLimit {
  readonly perMinute: number;
}

/** Counts calls of 24 hours that were not refused. */
interface DayLimit {
  readonly perDay: number;
  readonly code: ErrorCode;
}

export type Limits = Limit | readonly Limit[];

/**
 * An endpoint with the function behind it. The kind says how it meets the database, and so what wraps it:
 * `read` touches nothing, `command` is one synchronous write in the group commit, `transaction` one awaited
 * write, `commands` and `transactions` are several of these, between which others write, `act` does something that is no
 * row (and takes the gate itself for what is).
 */
export type Route<Notice> = ReadRoute | BranchWrite<Notice>;

/** Describes what either server can mount: only a branch groups commands. */
export type AsyncRoute<Notice> = ReadRoute | TransactionRoute<Notice>;

/** Describes what central mounts. */
export type CentralRoute<Notice> = ReadRoute | CentralWrite<Notice>;

export type BranchWrite<Notice> = CommandRoute<Notice> | CommandsRoute<Notice> | TransactionRoute<Notice>;
export type CentralWrite<Notice> = TransactionRoute<Notice> | TransactionsRoute<Notice>;

interface Mounted {
  readonly endpoint: Endpoint;
  /** One limit, or several that all have to let a request pass. */
  readonly limit?: Limits | undefined;
}

export interface ReadRoute extends Mounted {
  readonly kind: 'read' | 'act';
  /** Of a versioned endpoint: the handler checks the version within the transaction that it opens. */
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
  /** Of a versioned endpoint: reads the thing that a request updates or deletes, under the names of its body. */
  readonly current?: ReadCurrent;
  readonly handle: (request: RouteRequest<Endpoint>, scope: TransactionScope<Notice>) => Promise<unknown>;
}

/** Reads a thing as it is before a request updates or deletes it; refuses with NOT_FOUND. */
export type ReadCurrent<E extends Endpoint = Endpoint> = (
  request: Pick<RouteRequest<E>, 'params' | 'body' | 'caller'>,
  trx: Kysely<SharedTables>,
) => Promise<object>;

/**
 * Writes a part of what a request asks for. It is done once for the request's key and what it is about, which says all
 * that it depends on: where the server ended between two parts, the request that comes again does those that are missing.
 */
export type WritePart<Given> = <Answer>(
  about: unknown,
  run: (scope: Given) => Answer,
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

/** An uploaded file. It is removed once the request is answered: a handler that keeps it moves it away. */
export interface UploadedFile {
  readonly path: string;
  readonly bytes: number;
  /** Its name where it comes from: for people to read, never a path. */
  readonly name: string;
}

/** A file to be downloaded: sent as it is read, no faster than the client takes it. */
export interface SentFile {
  /** Letters, digits, dots and dashes. */
  readonly name: string;
  readonly bytes: number;
  /** Destroyed when the client goes away. */
  readonly stream: Readable;
}

/** A file of the server's own that pages show. */
export interface ServedFile {
  readonly path: string;
  readonly media: string;
  /** SHA-256 of its content, in hexadecimal. */
  readonly hash: string;
  /** Tells that its address names this very content: it may be kept without asking again. */
  readonly forGood: boolean;
}

/** Describes what a handler gives: where the caller gets a download, the file to send. */
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

/** Makes a route that answers from what is committed. */
export function read<E extends Endpoint>(
  endpoint: E,
  handle: (request: RouteRequest<E>) => MaybeLater<HandlerResult<E>>,
  limit?: Limits,
): ReadRoute {
  return { kind: 'read', endpoint, limit, handle: handle as (request: RouteRequest<Endpoint>) => unknown };
}

/** Makes a route that does something outside the database's rows. */
export function act<E extends Endpoint>(
  endpoint: E,
  handle: (request: RouteRequest<E>) => MaybeLater<HandlerResult<E>>,
  limit?: Limit,
): ReadRoute {
  return { kind: 'act', endpoint, limit, handle: handle as (request: RouteRequest<Endpoint>) => unknown };
}

/** Makes a route of one synchronous write over prepared statements. */
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

/** Makes a route of one awaited write over Kysely. */
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

/** Makes a route of one awaited write that is checked against the version that its request was based on. */
export function versioned<E extends Endpoint, Notice = never>(
  endpoint: E,
  current: ReadCurrent<E>,
  handle: (request: RouteRequest<E>, scope: TransactionScope<Notice>) => Promise<AnswerOf<E>>,
): TransactionRoute<Notice> {
  return { ...transaction(endpoint, handle), current: current as unknown as ReadCurrent };
}

/** Makes a route of several synchronous writes, one after the other; each is committed for good. */
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

/** Makes a route of several awaited writes, one after the other; each is committed for good. */
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
