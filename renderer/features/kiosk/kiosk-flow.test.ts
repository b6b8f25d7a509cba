import { describe, expect, it } from 'vitest';
import type { IssuedTicket } from '#shared/contract/tickets/tickets.ts';
import {
  INITIAL_STATE,
  type KioskEvent,
  type KioskState,
  kioskFlow,
  NO_PAIR,
  type Press,
  type Stage,
} from './kiosk-flow.ts';

const press: Press = { key: 'k1', segment: 1, service: 2, language: 'en', title: 'Payments', leadsTo: null };
const other: Press = { ...press, key: 'k2' };
const ticket: IssuedTicket = {
  idTicket: 7,
  letter: 'A',
  number: 53,
  code: 'A053',
  queueName: 'Pagos',
  servName: 'Pagos',
  created: '2026-11-21 10:24:00',
  createdAt: 1,
  clientsWaiting: 3,
  avgWaiting: 600,
  waitFromMinutes: 10,
  waitToMinutes: 15,
  timeOfAppointment: null,
  idPrintJob: '5b0c2f0e-3c57-4d7e-9f41-8f3a55f0c1aa',
};

const at = (stage: Stage): KioskState => ({ ...INITIAL_STATE, language: 'en', screen: 'b', stage });
const EVERY: readonly Stage[] = [
  { name: 'choosing' },
  { name: 'arriving', title: 'Appointment', leadsTo: null },
  { name: 'taking', press },
  { name: 'printing', press, ticket },
  { name: 'thanks', press, ticket },
  { name: 'number', press, ticket, reason: 'noPaper' },
  { name: 'failed', reason: 'unreachable' },
];

const MOVES: readonly [KioskEvent, Partial<Record<Stage['name'], Stage['name']>>][] = [
  [{ type: 'languageSelected', language: 'sv' }, { choosing: 'choosing' }],
  [{ type: 'easyToggled' }, { choosing: 'choosing' }],
  [{ type: 'turned', page: 2 }, { choosing: 'choosing' }],
  [{ type: 'redirected', screen: 'c', pair: NO_PAIR }, { choosing: 'choosing' }],
  [{ type: 'arrivalRequested', title: 'Appointment', leadsTo: null }, { choosing: 'arriving' }],
  [{ type: 'arrivalClosed' }, { arriving: 'choosing' }],
  [
    { type: 'pressed', press: other },
    { choosing: 'taking', arriving: 'taking' },
  ],
  [{ type: 'issued', press, ticket }, { taking: 'printing' }],
  [{ type: 'refused', failure: { reason: 'unavailable' } }, { taking: 'failed' }],
  [{ type: 'printed', press, ticket }, { printing: 'thanks' }],
  [{ type: 'unprinted', press, ticket, reason: 'noPaper' }, { printing: 'number' }],
  [
    { type: 'movedOn', to: 'c' },
    { choosing: 'choosing', thanks: 'choosing' },
  ],
  [
    { type: 'closed' },
    {
      choosing: 'choosing',
      arriving: 'choosing',
      thanks: 'choosing',
      number: 'choosing',
      failed: 'choosing',
    },
  ],
];

describe.each(MOVES)('$type', (event, moves) => {
  it.each(EVERY)('at $name', (stage) => {
    const before = at(stage);
    const after = kioskFlow(before, event);
    const expected = moves[stage.name];
    if (expected === undefined) expect(after).toBe(before);
    else expect(after.stage.name).toBe(expected);
  });
});

describe('the steps of a customer', () => {
  it('a second tap does not replace the first press', () => {
    const once = kioskFlow(INITIAL_STATE, { type: 'pressed', press });
    const twice = kioskFlow(once, { type: 'pressed', press: other });
    expect(twice.stage).toEqual({ name: 'taking', press });
  });

  it('without a printer the number is shown at once', () => {
    const event = { type: 'issued', press, ticket: { ...ticket, idPrintJob: null } } as const;
    expect(kioskFlow(at({ name: 'taking', press }), event).stage).toMatchObject({ reason: 'noPrinter' });
  });

  it('a redirect passes its selection to the next screen', () => {
    const pair = { segment: 3, service: null };
    expect(kioskFlow(INITIAL_STATE, { type: 'redirected', screen: 'c', pair })).toMatchObject({
      screen: 'c',
      pair,
    });
  });

  it('each screen and each customer begins with the first page of a list', () => {
    const turned = kioskFlow(INITIAL_STATE, { type: 'turned', page: 2 });
    expect(turned.page).toBe(2);
    for (const event of [
      { type: 'redirected', screen: 'c', pair: NO_PAIR },
      { type: 'closed' },
      { type: 'movedOn', to: 'c' },
    ] as const)
      expect(kioskFlow(turned, event).page).toBe(0);
  });

  it('a screen that follows the ticket is in the customer’s language', () => {
    const after = kioskFlow(at({ name: 'thanks', press, ticket }), { type: 'movedOn', to: 'c' });
    expect(after).toEqual({ ...INITIAL_STATE, language: 'en', screen: 'c' });
  });

  it('the next customer gets the default screen in the kiosk’s language', () => {
    expect(kioskFlow(at({ name: 'thanks', press, ticket }), { type: 'closed' })).toEqual(INITIAL_STATE);
  });
});
