import { describe, expect, it } from 'vitest';
import type { Client } from '#shared/contract/client.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import type { Workstation } from '#shared/contract/workstation/workstations.ts';
import { absent, finish, next, open, type Perform, recall, standBy, stopWaiting, undo } from './commands.ts';

const BEFORE = {
  idWorkstations: 3,
  idTicket: 7,
  last: { idTicket: 6 },
  configuration: { linealCall: 'N' },
} as Workstation;
const AFTER = { ...BEFORE, idTicket: null } as Workstation;

/** Answers each request with the workstation after the command, as the server does; records the paths. */
function fakeApi(workstation: Workstation | null = AFTER) {
  const paths: string[] = [];
  const call = async ({ path, method }: Endpoint) => {
    paths.push(`${method} ${path}`);
    return path.startsWith('/ticket/') ? { idTicket: 7, workstation } : AFTER;
  };
  // Only `call` is used, with endpoints whose answers are given above.
  return { api: { call } as unknown as Client, paths };
}

describe('requests of a press', () => {
  it.each<[string, Perform]>([
    ['F2, finish', finish],
    ['no-show', absent],
    ['stand-by', standBy],
    ['recall', recall],
    ['undo', undo],
    ['call next', next],
    ['open', open],
    ['stop waiting', stopWaiting],
  ])('%s sends one request and shows its answer', async (_name, perform) => {
    const { api, paths } = fakeApi();
    expect(await perform(api, BEFORE, {}, {})).toEqual(AFTER);
    expect(paths).toHaveLength(1);
  });

  it('reads the workstation if the command closed it', async () => {
    const { api, paths } = fakeApi(null);
    expect(await finish(api, BEFORE, {}, {})).toEqual(AFTER);
    expect(paths).toEqual(['post /ticket/{id}/end', 'get /workstations/{id}']);
  });
});
