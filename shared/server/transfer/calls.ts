import type { AnswerOf, Endpoint } from '#shared/contract/endpoint.ts';
import { refuse } from '#shared/contract/refusal.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { TransactionScope } from '../db/scope.ts';
import { type Caller, mayUse } from '../kit/caller.ts';
import type { AwaitedRoute, RouteRequest } from '../kit/route.ts';

/** What is configured as the pages ask for it: the very routes, so that every rule of theirs holds. */
export interface Calls {
  /** Tells whether the one who asks may call an endpoint at all. */
  may(endpoint: Endpoint): boolean;
  call<E extends Endpoint>(endpoint: E, request: Sent): Promise<AnswerOf<E>>;
  /** Every row of a list that comes by pages. */
  every(endpoint: Endpoint, request?: Sent): Promise<Row[]>;
}

export type Row = Readonly<Record<string, unknown>>;

interface Sent {
  readonly params?: Row;
  readonly query?: Row;
  readonly body?: unknown;
}

export interface CallsOptions {
  readonly routes: readonly AwaitedRoute<never>[];
  readonly caller: Caller;
  readonly address: string;
  readonly now: Millis;
  /** The transaction that everything written goes into; without it nothing is. */
  readonly scope?: TransactionScope<never>;
}

const PAGE = 200;

/** Calls routes from within the server, for the one who asks: shapes and privileges are demanded as at the door. */
export function createCalls({ routes, caller, address, now, scope }: CallsOptions): Calls {
  const byEndpoint = new Map(routes.map((route) => [route.endpoint, route]));

  const may = ({ privilege }: Endpoint): boolean =>
    typeof privilege === 'string' || mayUse(caller, privilege);

  async function call<E extends Endpoint>(endpoint: E, sent: Sent): Promise<AnswerOf<E>> {
    const route = byEndpoint.get(endpoint);
    if (!route) throw new Error(`${endpoint.method} ${endpoint.path} is no route of the configuration`);
    if (!may(endpoint)) throw refuse('FORBIDDEN');
    const request = {
      params: parsed(endpoint.params, sent.params ?? {}),
      query: parsed(endpoint.query, sent.query ?? {}),
      body: parsed(endpoint.body, sent.body),
      ...{ caller, address, now, waitingKnown: 0, signal: new AbortController().signal },
    } as unknown as RouteRequest<Endpoint>;
    if (route.kind !== 'transaction') return (await route.handle(request)) as AnswerOf<E>;
    if (!scope) throw new Error(`${endpoint.path} is written outside a transaction`);
    return (await route.handle(request, scope)) as AnswerOf<E>;
  }

  return {
    may,
    call,
    async every(endpoint, request = {}) {
      const rows: Row[] = [];
      for (let page = 1; ; page += 1) {
        const query = { ...request.query, page, size: PAGE };
        const answer = (await call(endpoint, { ...request, query })) as { rows: Row[]; total: number };
        rows.push(...answer.rows);
        if (answer.rows.length === 0 || rows.length >= answer.total) return rows;
      }
    },
  };
}

function parsed(schema: Endpoint['body'], value: unknown): unknown {
  if (!schema) return value;
  const { data, error } = schema.safeParse(value);
  if (!error) return data;
  const [issue] = error.issues;
  const field = issue?.path.join('.') ?? '';
  throw refuse('IMPORT_VALUE', { field, about: `${field}: ${issue?.message ?? ''}`, params: { field } });
}
