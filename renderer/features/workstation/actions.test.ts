import { describe, expect, it } from 'vitest';
import type { Client } from '../../../shared/contract/client.ts';
import type { Ticket } from '../../../shared/contract/tickets.ts';
import type { Workstation } from '../../../shared/contract/workstations.ts';
import { ACTIONS, actionAt, PLACES } from './actions.ts';
import { ariaShortcut } from './shortcut.ts';

const STATES = ['off', 'idle', 'assisting'] as const;
const desk = { idWorkstations: 4, ticket: { idTicket: 7 } as Ticket } as Workstation;

/** A server that writes down what it is asked, with the key of each call. */
function listening() {
  const heard: string[] = [];
  const api: Client = {
    call: async (endpoint, request, call) => {
      const { id } = (request as { params: { id: number } }).params;
      heard.push(
        `${endpoint.method} ${endpoint.path.replace('{id}', String(id))} ${call?.idempotencyKey ?? '-'}`,
      );
      return {} as never;
    },
  };
  return { api, heard };
}

async function heardOf(id: string): Promise<string[]> {
  const { api, heard } = listening();
  await ACTIONS.find((action) => action.id === id)?.perform(api, desk, { idempotencyKey: 'key' });
  return heard;
}

describe('workstation actions', () => {
  it('the first place opens, calls or finishes, by the state', () => {
    expect(STATES.map((state) => actionAt('main', state)?.id)).toEqual(['open', 'next', 'finish']);
  });

  it('the first place can be pressed in every state', () => {
    for (const state of STATES) expect(actionAt('main', state)?.when).toContain(state);
  });

  it('every place holds something in every state, so that no button vanishes', () => {
    for (const place of PLACES) for (const state of STATES) expect(actionAt(place, state)).toBeDefined();
  });

  it('a place keeps its key whatever it holds', () => {
    for (const place of PLACES) {
      const keys = ACTIONS.filter((action) => action.place === place).map(({ key }) => ariaShortcut(key));
      expect(new Set(keys).size).toBe(1);
    }
  });

  it('no two places share a key', () => {
    const keys = PLACES.map((place) => actionAt(place, 'idle')).map(
      (action) => action && ariaShortcut(action.key),
    );
    expect(keys).toEqual(['F2', 'F3', 'F7', 'Shift+F2']);
  });

  it('no two actions can be done at one place in one state', () => {
    for (const place of PLACES) {
      for (const state of STATES) {
        const possible = ACTIONS.filter((action) => action.place === place && action.when.includes(state));
        expect(possible.length).toBeLessThanOrEqual(1);
      }
    }
  });

  it('recall, absent and finish need a ticket; close needs none', () => {
    const when = Object.fromEntries(ACTIONS.map((action) => [action.id, action.when]));
    expect(when).toMatchObject({
      recall: ['assisting'],
      absent: ['assisting'],
      finish: ['assisting'],
      close: ['idle'],
    });
  });

  it.each([
    ['open', 'post /workstations/4/open key'],
    ['next', 'post /workstation-by-branch/4/actions/callNext key'],
    ['close', 'post /workstations/4/close key'],
  ])('%s asks for it once, under the key of the press', async (id, asked) => {
    expect(await heardOf(id)).toEqual([asked]);
  });

  it.each([
    ['finish', 'post /ticket/7/end key'],
    ['recall', 'post /ticket/7/recall key'],
    ['absent', 'post /ticket/7/noShow key'],
  ])('%s acts on the ticket held and then looks how the workstation stands', async (id, asked) => {
    expect(await heardOf(id)).toEqual([asked, 'get /workstations/4 -']);
  });
});
