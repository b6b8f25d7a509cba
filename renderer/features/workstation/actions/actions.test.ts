import { describe, expect, it } from 'vitest';
import type { Client } from '#shared/contract/client.ts';
import type { Ticket } from '#shared/contract/tickets/tickets.ts';
import type { Workstation } from '#shared/contract/workstation/workstations.ts';
import {
  ACTION_SLOTS,
  ACTIONS,
  type ActionSlot,
  actionAt,
  isPossible,
  WORKSTATION_STATUSES,
  type WorkstationStatus,
} from './actions.ts';
import { ariaShortcut } from './shortcut.ts';

const ALL = {
  callNoTicket: 'Y',
  transfer: 'Y',
  standBy: 'Y',
  selfProfile: 'Y',
  reception: 'N',
  linealCall: 'N',
  transferNT: 'N',
  recoverNoShow: 'Y',
  recordFrequency: 100,
};

interface Provided {
  readonly status?: WorkstationStatus;
  readonly configuration?: { readonly [Name in keyof typeof ALL]?: 'Y' | 'N' | number };
  readonly noTicket?: 'Y' | 'N';
  readonly undoableUntil?: number | null;
}

/** A workstation with every permission, except as given. */
function workstationWith({
  status = 'idle',
  configuration = {},
  noTicket = 'N',
  undoableUntil = null,
}: Provided = {}) {
  const assisting = status === 'assisting';
  return {
    idWorkstations: 4,
    state: status === 'waiting' ? 'idle' : status,
    waitNext: status === 'waiting' ? { position: 1 } : null,
    idTicket: assisting ? 7 : null,
    ticket: assisting ? ({ idTicket: 7, noTicket } as Ticket) : null,
    last: { idTicket: 6, undoableUntil },
    configuration: { ...ALL, ...configuration },
  } as Workstation;
}

function possible(provided: Provided): ActionSlot[] {
  const workstation = workstationWith(provided);
  return ACTION_SLOTS.filter((slot) => {
    const action = actionAt(slot, workstation);
    return action && isPossible(action, workstation);
  });
}

/** Lists the requests that the action in a slot sends, with the idempotency key of each call. */
async function received(slot: ActionSlot, provided: Provided): Promise<string[]> {
  const requests: string[] = [];
  const api: Client = {
    call: async (endpoint, request, call) => {
      const { id } = (request as { params: { id: number } }).params;
      requests.push(
        `${endpoint.method} ${endpoint.path.replace('{id}', String(id))} ${call?.idempotencyKey ?? '-'}`,
      );
      return {} as never;
    },
  };
  const workstation = workstationWith(provided);
  const does = actionAt(slot, workstation)?.does;
  if (typeof does === 'function') await does(api, workstation, { idempotencyKey: 'key' }, {});
  return requests;
}

describe('slots of the workstation', () => {
  it('the first slot opens, calls, stops waiting or finishes, and is always enabled', () => {
    const ids = WORKSTATION_STATUSES.map((status) => actionAt('main', workstationWith({ status }))?.id);
    expect(ids).toEqual(['open', 'next', 'stop', 'finish']);
    for (const status of WORKSTATION_STATUSES) expect(possible({ status })).toContain('main');
  });

  it('every button of an operator is present in every state', () => {
    for (const slot of ACTION_SLOTS)
      for (const status of WORKSTATION_STATUSES)
        expect(actionAt(slot, workstationWith({ status }))).toBeDefined();
  });

  it('a slot has the same key for all its actions, and no two slots share one', () => {
    const keys = ACTION_SLOTS.map((slot) => {
      const inSlot = ACTIONS.filter((action) => action.slot === slot).map(({ key }) => ariaShortcut(key));
      expect(new Set(inSlot).size).toBe(1);
      return inSlot[0];
    });
    expect(keys.slice(0, 9)).toEqual(['F2', 'F3', 'F4', 'F6', 'F7', 'F8', 'F9', 'F10', 'Shift+F2']);
    expect(new Set(keys).size).toBe(ACTION_SLOTS.length);
  });

  it('no two actions are enabled in one slot', () => {
    for (const reception of ['Y', 'N'] as const) {
      for (const status of WORKSTATION_STATUSES) {
        const workstation = workstationWith({ status, configuration: { reception }, undoableUntil: 1 });
        const slots = ACTIONS.filter((action) => isPossible(action, workstation)).map(({ slot }) => slot);
        expect(new Set(slots).size).toBe(slots.length);
      }
    }
  });
});

describe('the actions of a workstation', () => {
  it.each([
    ['off', ['main', 'alarm']],
    ['idle', ['main', 'create', 'recover', 'without', 'close', 'profile']],
    ['waiting', ['main', 'create', 'recover', 'without', 'close', 'profile']],
    [
      'assisting',
      ['main', 'recall', 'transfer', 'standBy', 'absent', 'create', 'recover', 'profile', 'stopRecording'],
    ],
  ] as const)('while it is %s', (status, slots) => {
    expect(possible({ status })).toEqual(slots);
  });

  it('an attention without ticket has no recall or no-show, and a transfer only if permitted', () => {
    const without = { status: 'assisting', noTicket: 'Y' } as const;
    expect(possible(without)).toEqual(['main', 'create', 'recover', 'profile', 'stopRecording']);
    expect(possible({ ...without, configuration: { transferNT: 'Y' } })).toEqual([
      'main',
      'transfer',
      'standBy',
      'create',
      'recover',
      'profile',
      'stopRecording',
    ]);
  });

  it('there is no recording to stop if attentions are never recorded', () => {
    const never = { status: 'assisting', configuration: { recordFrequency: 0 } } as const;
    expect(actionAt('stopRecording', workstationWith(never))).toBeUndefined();
  });

  it.each([
    ['transfer', 'assisting', { transfer: 'N' }],
    ['standBy', 'assisting', { standBy: 'N' }],
    ['without', 'idle', { callNoTicket: 'N' }],
    ['recover', 'idle', { recoverNoShow: 'N' }],
    ['profile', 'idle', { selfProfile: 'N' }],
  ] as const)('%s is blocked by its flag', (slot, status, configuration) => {
    expect(possible({ status })).toContain(slot);
    expect(possible({ status, configuration })).not.toContain(slot);
  });

  it('a reception has ticket creation in the first slot, and no calls', () => {
    const reception = { configuration: { reception: 'Y' } } as const;
    expect(actionAt('main', workstationWith(reception))?.id).toBe('create');
    expect(actionAt('create', workstationWith(reception))).toBeUndefined();
    expect(possible(reception)).toEqual(['main', 'recover', 'close', 'profile']);
    expect(actionAt('main', workstationWith({ ...reception, status: 'off' }))?.id).toBe('open');
  });

  it('the last action can be undone while the server permits it, and without a current ticket', () => {
    expect(possible({ undoableUntil: 1 })).toContain('undo');
    expect(possible({ undoableUntil: null })).not.toContain('undo');
    expect(possible({ status: 'assisting', undoableUntil: 1 })).not.toContain('undo');
  });
});

describe('the requests to the server', () => {
  it.each([
    ['main', { status: 'off' }, 'post /workstations/4/open key'],
    ['main', { status: 'idle' }, 'post /workstation-by-branch/4/actions/addToQueue key'],
    [
      'main',
      { status: 'idle', configuration: { linealCall: 'Y' } },
      'post /workstation-by-branch/4/actions/callNext key',
    ],
    ['main', { status: 'waiting' }, 'post /workstation-by-branch/4/actions/removeFromQueue key'],
  ] as const)('%s sends one request, under the key of the press (%j)', async (slot, provided, request) => {
    expect(await received(slot, provided)).toEqual([request]);
  });

  it.each([
    ['main', 'assisting', 'post /ticket/7/end key'],
    ['recall', 'assisting', 'post /ticket/7/recall key'],
    ['standBy', 'assisting', 'post /ticket/7/standBy key'],
    ['absent', 'assisting', 'post /ticket/7/noShow key'],
    ['undo', 'idle', 'post /ticket/6/undo key'],
  ] as const)('%s acts on the ticket and then reads the workstation', async (slot, status, request) => {
    expect(await received(slot, { status })).toEqual([request, 'get /workstations/4 -']);
  });
});
