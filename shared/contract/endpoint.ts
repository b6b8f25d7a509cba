import type { z } from 'zod';
import type { ModuleId } from '../domain/access/modules.ts';
import type { ErrorCode } from './errors.ts';

/**
 * Who may call an endpoint: everybody on the network, anybody signed in, a user with at least one of the named
 * modules, or an enrolled branch, which signs what it sends.
 */
export type Privilege = 'public' | 'signedIn' | 'branch' | readonly ModuleId[];

export type Method = 'get' | 'post' | 'put' | 'delete';

/** Answers that are not JSON state their media type instead of a schema. */
export interface BinaryAnswer {
  readonly media: string;
}

type Fields = z.ZodType<Record<string, unknown>>;

export interface Endpoint<
  Params extends Fields = Fields,
  Query extends Fields = Fields,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType | BinaryAnswer = z.ZodType | BinaryAnswer,
> {
  readonly method: Method;
  /** Below `/api`, with `{name}` for parameters; a trailing slash is optional when calling. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly privilege: Privilege;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** Bytes of JSON that the body may have, where what all endpoints take is not enough. */
  readonly largestBody?: number;
  /** The body's array that may come as lines of JSON: what is beside it first, then one of it a line. */
  readonly lines?: string;
  readonly answer: Answer;
  /** The one server that has it, where not both have. */
  readonly only?: 'branch' | 'central';
  /** The refusals of its own, beside those that any endpoint can give. */
  readonly errors: readonly ErrorCode[];
}

/** States one endpoint. The server mounts it, the client calls it, the OpenAPI document shows it. */
export function endpoint<
  Params extends Fields = z.ZodType<Record<string, never>>,
  Query extends Fields = z.ZodType<Record<string, never>>,
  Body extends z.ZodType = z.ZodType<undefined>,
  Answer extends z.ZodType | BinaryAnswer = z.ZodType,
>(shape: Endpoint<Params, Query, Body, Answer>): Endpoint<Params, Query, Body, Answer> {
  return Object.freeze(shape);
}

export type ParamsOf<E> = E extends Endpoint<infer P, infer _Q, infer _B, infer _A> ? z.output<P> : never;
export type QueryOf<E> = E extends Endpoint<infer _P, infer Q, infer _B, infer _A> ? z.output<Q> : never;
export type BodyOf<E> = E extends Endpoint<infer _P, infer _Q, infer B, infer _A> ? z.output<B> : never;
export type AnswerOf<E> =
  E extends Endpoint<infer _P, infer _Q, infer _B, infer A>
    ? A extends z.ZodType
      ? z.output<A>
      : Uint8Array
    : never;

/** What a caller hands in: only the parts that the endpoint states. */
export type RequestOf<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer _A>
    ? Part<'params', z.input<P>> & Part<'query', z.input<Q>> & Part<'body', z.input<B>>
    : never;

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : Value extends Record<string, never>
    ? unknown
    : Record<string, never> extends Value
      ? { readonly [K in Name]?: Value }
      : { readonly [K in Name]: Value };
