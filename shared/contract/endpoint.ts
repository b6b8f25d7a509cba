import type { z } from 'zod';
import type { ModuleId } from '../domain/access/modules.ts';
import type { Part } from '../domain/sync-type.ts';
import type { ErrorCode } from './errors.ts';

/**
 * Says who may call an endpoint: everybody on the network, anybody signed in, a user with at least one of the named
 * modules, or an enrolled branch, which signs what it sends.
 */
export type Privilege = 'public' | 'signedIn' | 'branch' | readonly ModuleId[];

/** HTTP status of an answer that says of the server that it is not well. */
export const UNWELL = 503;

/** Limits what one answer of a bare list holds: what is beyond comes with its next page. */
export const MAX_LIST_ROWS = 500;

/**
 * Says which part of an installation a request concerns, where no field names a branch: all of it, or a user. See
 * `scopeOf`.
 */
export type DeclaredScope = 'installation' | 'user';

export type Method = 'get' | 'post' | 'put' | 'delete';

/** Answers that are not JSON state their media type instead of a schema. */
export interface BinaryAnswer {
  readonly media: string;
  /** A file to be kept, of any size: it comes with its name and is sent as it is read. */
  readonly download?: true;
  /** A file that pages show, by its own media type, whole or in ranges. */
  readonly served?: true;
}

/** Describes what a download becomes at the caller. */
export interface Download {
  readonly file: Blob;
  readonly name: string;
}

/** A file that comes as one part of a form; the endpoint's body are the form's other parts. */
export interface UploadRule {
  /** The part's name. */
  readonly field: string;
  /** Bytes. */
  readonly largest: number;
}

type Fields = z.ZodType<Record<string, unknown>>;

export interface Endpoint<
  Params extends Fields = Fields,
  Query extends Fields = Fields,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType | BinaryAnswer = z.ZodType | BinaryAnswer,
  Upload extends UploadRule | undefined = UploadRule | undefined,
> {
  readonly method: Method;
  /** Path below `/api`, with `{name}` for parameters; a trailing slash is optional when calling. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly privilege: Privilege;
  readonly scope?: DeclaredScope;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** Bytes of JSON that the body may have, where what all endpoints take is not enough. */
  readonly largestBody?: number;
  /** The body's array that may come as lines of JSON: what is beside it first, then one of it a line. */
  readonly lines?: string;
  readonly upload?: Upload;
  /** Path of the GET that shows what this writes, where it is not the same path. */
  readonly shownAt?: string;
  /**
   * Fields of its resource that are derived or measured: a write may send them back, and they count for nothing. Those
   * of array items as `items.field`.
   */
  readonly derived?: readonly string[];
  /** Path of another endpoint, same method, that serves it too: for the bodies that it takes. */
  readonly alsoAt?: {
    readonly path: string;
    readonly takes: (body: Readonly<Record<string, unknown>>) => boolean;
  };
  /** Ignores fields it does not know: devices and servers of a later version send more. */
  readonly tolerant?: true;
  readonly answer: Answer;
  /** The one server that has it, where not both have. */
  readonly only?: 'branch' | 'central';
  /** Names the part of an installation it belongs to, where not every sync type shows that; hidden, it is refused. */
  readonly part?: Part | undefined;
  /**
   * Tells that an update or deletion is checked against the version that it was based on: its body may carry `basedOn`,
   * the values that the caller had read, and it is refused with CHANGED_SINCE_READ where one is another by now.
   */
  readonly isVersioned?: true;
  /** Why an update or deletion is not checked against the version that it was based on. */
  readonly unversioned?: string;
  /** Holds the message of a refusal for want of a module, where clients match something of its own. */
  readonly forbidden?: string;
  /** The field and value by which an answer says that the server is not well: it comes with HTTP 503 then. */
  readonly unwell?: readonly [field: string, value: string];
  /** The refusals of its own, beside those that any endpoint can give. */
  readonly errors: readonly ErrorCode[];
}

/** States one endpoint. The server mounts it, the client calls it, the OpenAPI document shows it. */
export function endpoint<
  Params extends Fields = z.ZodType<Record<string, never>>,
  Query extends Fields = z.ZodType<Record<string, never>>,
  Body extends z.ZodType = z.ZodType<undefined>,
  Answer extends z.ZodType | BinaryAnswer = z.ZodType,
  Upload extends UploadRule | undefined = undefined,
>(shape: Endpoint<Params, Query, Body, Answer, Upload>): Endpoint<Params, Query, Body, Answer, Upload> {
  return Object.freeze(shape);
}

export type ParamsOf<E> = E extends Endpoint<infer P, infer _Q, infer _B, infer _A> ? z.output<P> : never;
export type QueryOf<E> = E extends Endpoint<infer _P, infer Q, infer _B, infer _A> ? z.output<Q> : never;
export type BodyOf<E> = E extends Endpoint<infer _P, infer _Q, infer B, infer _A> ? z.output<B> : never;
export type AnswerOf<E> =
  E extends Endpoint<infer _P, infer _Q, infer _B, infer A>
    ? A extends z.ZodType
      ? z.output<A>
      : A extends { readonly download: true }
        ? Download
        : Uint8Array
    : never;

/** Names what a caller hands in: only the parts that the endpoint states. */
export type RequestOf<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer _A, infer U>
    ? Sent<'params', z.input<P>> & Sent<'query', z.input<Q>> & Sent<'body', z.input<B>> & SentFile<U>
    : never;

type SentFile<Upload> = Upload extends UploadRule ? { readonly file: Blob } : unknown;

type Sent<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : Value extends Record<string, never>
    ? unknown
    : Record<string, never> extends Value
      ? { readonly [K in Name]?: Value }
      : { readonly [K in Name]: Value };
