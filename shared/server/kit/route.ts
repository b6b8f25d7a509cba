import type { Readable } from 'node:stream';
import type { z } from 'zod';
import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '#shared/contract/endpoint.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { Scope, TransactionScope } from '../db/scope.ts';
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
  /** Of how many people who wait the caller has said to know (PEOPLE_ARE_WAITING); 0 where nothing was said. */
  readonly waitingKnown: number;
  /** Aborted when the client goes away. */
  readonly signal: AbortSignal;
}

/** Limits how often one client may call: an address and, where `by` names more, what it names in the body. */
export interface Limit {
  readonly perMinute: number;
  readonly by?: (body: unknown) => string;
}

export type Limits = Limit | readonly Limit[];

/**
 * An endpoint with the function behind it. The kind says how it meets the database, and so what wraps it:
 * `read` touches nothing, `command` is one synchronous write in the group commit, `transaction` one awaited
 * write, `act` does something that is no row (and takes the gate itself for what is).
 */
export type Route<Notice> = AwaitedRoute<Notice> | CommandRoute<Notice>;

/** Describes what either server can mount: only a branch groups commands. */
export type AwaitedRoute<Notice> = ReadRoute | TransactionRoute<Notice>;

interface Mounted {
  readonly endpoint: Endpoint;
  /** One limit, or several that all have to let a request pass. */
  readonly limit?: Limits | undefined;
}

export interface ReadRoute extends Mounted {
  readonly kind: 'read' | 'act';
  readonly handle: (request: RouteRequest<Endpoint>) => unknown;
}

export type WriteRoute<Notice> = CommandRoute<Notice> | TransactionRoute<Notice>;

interface CommandRoute<Notice> extends Mounted {
  readonly kind: 'command';
  readonly handle: (request: RouteRequest<Endpoint>, scope: Scope<Notice>) => unknown;
}

export interface TransactionRoute<Notice> extends Mounted {
  readonly kind: 'transaction';
  readonly handle: (request: RouteRequest<Endpoint>, scope: TransactionScope<Notice>) => Promise<unknown>;
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
type GivenOf<E extends Endpoint> =
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
  handle: (request: RouteRequest<E>) => MaybeLater<GivenOf<E>>,
  limit?: Limits,
): ReadRoute {
  return { kind: 'read', endpoint, limit, handle: handle as (request: RouteRequest<Endpoint>) => unknown };
}

/** Makes a route that does something outside the database's rows. */
export function act<E extends Endpoint>(
  endpoint: E,
  handle: (request: RouteRequest<E>) => MaybeLater<GivenOf<E>>,
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
