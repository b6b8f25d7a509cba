import { setImmediate as nextTurn } from 'node:timers/promises';
import type { z } from 'zod';
import { apiError } from '#shared/contract/api-error-factory.ts';
import type { AnswerOf, Endpoint } from '#shared/contract/endpoint.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { Part } from '#shared/domain/sync-type.ts';
import { assertLevelEditable, type Level } from '../configured/levels.ts';
import type { TransactionScope } from '../db/scope.ts';
import { type Caller, mayUse } from '../kit/caller.ts';
import type { AsyncRoute, RouteRequest } from '../kit/route.ts';

/** Calls the configuration routes of the pages with all their rules. */
export interface Calls {
  /** True if the caller may call the endpoint. */
  may(endpoint: Endpoint): boolean;
  call<E extends Endpoint>(endpoint: E, request: Sent): Promise<AnswerOf<E>>;
  /** Reads all pages of a list; other requests run between pages. */
  every(endpoint: Endpoint, request?: Sent): Promise<Row[]>;
  /** Write scope of a level, open or closed; refuses levels that the caller may not configure. */
  adapting(level: Level): TransactionScope<never>;
}

export type Row = Readonly<Record<string, unknown>>;

interface Sent {
  readonly params?: Row;
  readonly query?: Row;
  readonly body?: unknown;
  /** Replaces the endpoint's body schema. */
  readonly schema?: z.ZodType | undefined;
}

export interface CallsOptions {
  /** Writing routes; reads outside their transaction see committed data. */
  readonly routes: readonly AsyncRoute<never>[];
  /** Reading routes; within a transaction they see its writes. */
  readonly reads: readonly AsyncRoute<never>[];
  readonly isPartVisible: (part: Part) => boolean;
  readonly caller: Caller;
  readonly address: string;
  readonly now: Millis;
  /** Transaction of all writes; required for writing. */
  readonly scope?: TransactionScope<never>;
}

const PAGE = 200;

/** Calls routes internally on behalf of a user, with the same schema and privilege checks. */
export function createCalls(options: CallsOptions): Calls {
  const { caller, address, now, isPartVisible, scope } = options;
  const byEndpoint = new Map([
    ...options.routes
      .filter(({ kind }) => kind === 'transaction')
      .map((route) => [route.endpoint, route] as const),
    ...options.reads
      .filter(({ kind }) => kind !== 'transaction')
      .map((route) => [route.endpoint, route] as const),
  ]);

  const may = ({ privilege }: Endpoint): boolean =>
    typeof privilege === 'string' || mayUse(caller, privilege);

  function writing(about: string): TransactionScope<never> {
    if (!scope) throw new Error(`${about} is written outside a transaction`);
    return scope;
  }

  async function call<E extends Endpoint>(endpoint: E, sent: Sent): Promise<AnswerOf<E>> {
    const route = byEndpoint.get(endpoint);
    if (!route) throw new Error(`${endpoint.method} ${endpoint.path} is no route of the configuration`);
    if (!may(endpoint)) throw apiError('FORBIDDEN');
    const request = {
      params: parsed(endpoint.params, sent.params ?? {}),
      query: parsed(endpoint.query, sent.query ?? {}),
      body: parsed(sent.schema ?? endpoint.body, sent.body),
      caller,
      address,
      now,
      waitingKnown: 0,
      basedOn: null,
      signal: new AbortController().signal,
    } as unknown as RouteRequest<Endpoint>;
    if (route.kind !== 'transaction') return (await route.handle(request)) as AnswerOf<E>;
    return (await route.handle(request, writing(endpoint.path))) as AnswerOf<E>;
  }

  return {
    may,
    call,
    adapting(level) {
      assertLevelEditable('Sucursal', level, { caller, isPartVisible });
      return writing('what a level adapts');
    },
    async every(endpoint, request = {}) {
      const rows: Row[] = [];
      for (let page = 1; ; page += 1) {
        const query = { ...request.query, page, size: PAGE };
        const answer = (await call(endpoint, { ...request, query })) as { rows: Row[]; total: number };
        rows.push(...answer.rows);
        await nextTurn();
        if (answer.rows.length === 0 || rows.length >= answer.total) return rows;
      }
    },
  };
}

/** Parses a value of a file; refuses with IMPORT_VALUE. */
export function parsed<T>(schema: z.ZodType<T> | undefined, value: unknown): T {
  if (!schema) return value as T;
  const { data, error } = schema.safeParse(value);
  if (!error) return data;
  const [issue] = error.issues;
  const field = issue?.path.join('.') ?? '';
  throw apiError('IMPORT_VALUE', { field, about: `${field}: ${issue?.message ?? ''}`, params: { field } });
}
