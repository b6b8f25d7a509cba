import { describe, expect, it } from 'vitest';
import {
  nextState,
  TICKET_STATES,
  type TicketState,
  type TicketVerb,
  TRANSITIONS,
  UNDOABLE,
} from './transitions.ts';

/** All permitted transitions (operations specification, section 4); all others are rejected. */
const ALLOWED: readonly [TicketVerb, TicketState | null, TicketState][] = [
  ['issue', null, 'waiting'],
  ['call', 'waiting', 'assisting'],
  ['call', 'standby', 'assisting'],
  ['callNoTicket', null, 'assisting'],
  ['recall', 'assisting', 'assisting'],
  ['transfer', 'assisting', 'waiting'],
  ['standBy', 'assisting', 'standby'],
  ['transferToUser', 'assisting', 'standby'],
  ['noShow', 'assisting', 'noshow'],
  ['recover', 'noshow', 'waiting'],
  ['end', 'assisting', 'assisted'],
  ['postpone', 'waiting', 'waiting'],
  ['cancel', 'waiting', 'canceled'],
  ['cancel', 'standby', 'canceled'],
  ['undo', 'noshow', 'assisting'],
  ['undo', 'assisted', 'assisting'],
  ['undo', 'waiting', 'assisting'],
  ['undo', 'standby', 'assisting'],
];
const VERBS = Object.keys(TRANSITIONS) as TicketVerb[];

describe('ticket transitions', () => {
  it.each(VERBS)('%s follows the table and nothing else', (verb) => {
    for (const from of [null, ...TICKET_STATES]) {
      const expected = ALLOWED.find(([allowed, before]) => allowed === verb && before === from)?.[2] ?? null;
      expect([from, nextState(verb, from)]).toEqual([from, expected]);
    }
  });

  it('only recover and undo reactivate a ticket', () => {
    const ended = ['assisted', 'noshow', 'canceled'] as const;
    const back = ended.flatMap((state) => VERBS.filter((verb) => nextState(verb, state)));
    expect(back).toEqual(['undo', 'recover', 'undo']);
  });

  it('an action that can be undone leaves the ticket in a state that permits undo', () => {
    const after = UNDOABLE.map((verb) => nextState(verb, 'assisting'));
    expect(after.map((state) => nextState('undo', state))).toEqual(UNDOABLE.map(() => 'assisting'));
  });
});
