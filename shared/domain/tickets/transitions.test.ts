import { describe, expect, it } from 'vitest';
import { LIVING_STATES, nextState, TICKET_STATES, type TicketState, type TicketVerb } from './transitions.ts';

/** Every passage there is (operations specification, section 4); all others are refused. */
const ALLOWED: readonly [TicketVerb, TicketState | null, TicketState][] = [
  ['issue', null, 'waiting'],
  ['call', 'waiting', 'assisting'],
  ['call', 'standby', 'assisting'],
  ['recall', 'assisting', 'assisting'],
  ['noShow', 'assisting', 'noshow'],
  ['end', 'assisting', 'assisted'],
];
const VERBS: readonly TicketVerb[] = ['issue', 'call', 'recall', 'noShow', 'end'];

describe('ticket transitions', () => {
  it.each(VERBS)('%s leads where the table says and nowhere else', (verb) => {
    for (const from of [null, ...TICKET_STATES]) {
      const expected = ALLOWED.find(([allowed, before]) => allowed === verb && before === from)?.[2] ?? null;
      expect([from, nextState(verb, from)]).toEqual([from, expected]);
    }
  });

  it('nothing happens any more to a ticket that does not live', () => {
    const ended = TICKET_STATES.filter((state) => !LIVING_STATES.some((living) => living === state));
    expect(ended).toEqual(['assisted', 'noshow', 'canceled']);
    expect(ended.flatMap((state) => VERBS.map((verb) => nextState(verb, state)))).toEqual(
      Array(15).fill(null),
    );
  });
});
