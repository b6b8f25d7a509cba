import type { z } from 'zod';
import type { ModuleId } from '../domain/access/modules.ts';
import type { Part } from '../domain/sync-type.ts';
import type { ErrorCode } from './errors.ts';

/**
 * Who may call an endpoint: everybody, signed-in users, users with one of the modules, or enrolled branches with a
 * signature.
 */
export type Privilege = 'public' | 'signedIn' | 'branch' | readonly ModuleId[];

/** HTTP status of an unhealthy server. */
export const UNWELL = 503;

/** Maximum rows of a bare list; the rest is on further pages. */
export const MAX_LIST_ROWS = 500;

/** Part of an installation that a request concerns if no field names a branch. See `scopeOf`. */
export type DeclaredScope = 'installation' | 'user';

export type Method = 'get' | 'post' | 'put' | 'delete';

/** An answer that is not JSON. */
export interface BinaryAnswer {
  readonly media: string;
  /** A download with a name, streamed. */
  readonly download?: true;
  /** A file for pages, with its own media type, whole or in ranges. */
  readonly served?: true;
}

/** A download at the client. */
export interface Download {
  readonly file: Blob;
  readonly name: string;
}

/** A file in a form; the endpoint's body is the rest of the form. */
export interface UploadRule {
  /** Name of the form field. */
  readonly field: string;
  /** Maximum bytes. */
  readonly maxBytes: number;
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
  /** Path below `/api` with `{name}` parameters; a trailing slash is optional. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly privilege: Privilege;
  readonly scope?: DeclaredScope;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** Maximum body size, if larger than the default. */
  readonly maxBodyBytes?: number;
  /** Array of the body that may be sent as JSON lines, after a first line with the other fields. */
  readonly lines?: string;
  readonly upload?: Upload;
  /** Path of the GET that shows the written entity, if different. */
  readonly viewPath?: string;
  /** Derived or measured fields; writes may contain them without effect. Fields of array items as `items.field`. */
  readonly derived?: readonly string[];
  /** Another endpoint's path with the same method that serves these bodies. */
  readonly alsoAt?: {
    readonly path: string;
    readonly takes: (body: Readonly<Record<string, unknown>>) => boolean;
  };
  /** Ignores unknown fields, because newer devices and servers send more. */
  readonly tolerant?: true;
  readonly answer: Answer;
  /** Only at this server. */
  readonly only?: 'branch' | 'central';
  /** Part of the product; the endpoint is rejected if the sync type hides it. */
  readonly part?: Part | undefined;
  /**
   * Updates and deletions may send `basedOn`, the values as read, and are refused with CHANGED_SINCE_READ if one has
   * changed.
   */
  readonly isVersioned?: true;
  /** Reason why an update or deletion has no version check. */
  readonly unversioned?: string;
  /** Error message for a missing module, if clients match a specific one. */
  readonly forbidden?: string;
  /** Field and value that mark an unhealthy server, sent with HTTP 503. */
  readonly unwell?: readonly [field: string, value: string];
  /** Errors beside the common ones. */
  readonly errors: readonly ErrorCode[];
}

/** Declares an endpoint for server, client and OpenAPI document. */
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

/** Request parts that the endpoint declares. */
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
