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

/** What is configured as the pages ask for it: the very routes, so that every rule of theirs holds. */
export interface Calls {
  /** Tells whether the one who asks may call an endpoint at all. */
  may(endpoint: Endpoint): boolean;
  call<E extends Endpoint>(endpoint: E, request: Sent): Promise<AnswerOf<E>>;
  /** Every row of a list that comes by pages; other requests get their turn after each page. */
  every(endpoint: Endpoint, request?: Sent): Promise<Row[]>;
  /** The scope for what a level adapts, open or closed; refuses a level that the caller may not configure. */
  adapting(level: Level): TransactionScope<never>;
}

export type Row = Readonly<Record<string, unknown>>;

interface Sent {
  readonly params?: Row;
  readonly query?: Row;
  readonly body?: unknown;
  /** Takes the place of the endpoint's own schema of the body. */
  readonly schema?: z.ZodType | undefined;
}

export interface CallsOptions {
  /** Routes that write; what they read beside their transaction is committed. */
  readonly routes: readonly AsyncRoute<never>[];
  /** Routes that read: in an open transaction they see what it has written. */
  readonly reads: readonly AsyncRoute<never>[];
  readonly shown: (part: Part) => boolean;
  readonly caller: Caller;
  readonly address: string;
  readonly now: Millis;
  /** The transaction that everything written goes into; without it nothing is. */
  readonly scope?: TransactionScope<never>;
}

const PAGE = 200;

/** Calls routes from within the server, for the one who asks: shapes and privileges are demanded as at the door. */
export function createCalls(options: CallsOptions): Calls {
  const { caller, address, now, shown, scope } = options;
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
      assertLevelEditable('Sucursal', level, { caller, shown });
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

/** Parses a value of a file by a schema, if there is one; refuses with IMPORT_VALUE one that does not match. */
export function parsed<T>(schema: z.ZodType<T> | undefined, value: unknown): T {
  if (!schema) return value as T;
  const { data, error } = schema.safeParse(value);
  if (!error) return data;
  const [issue] = error.issues;
  const field = issue?.path.join('.') ?? '';
  throw apiError('IMPORT_VALUE', { field, about: `${field}: ${issue?.message ?? ''}`, params: { field } });
}
