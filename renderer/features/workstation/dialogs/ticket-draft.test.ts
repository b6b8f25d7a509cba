import { describe, expect, it } from 'vitest';
import { EMPTY_DRAFT, forbiddenIn, isBookable, ticketQuery } from './ticket-draft.ts';

const full = { name: ' Ana Ruiz ', notes: 'Trae poder', phone: '+34-612', sms: true, email: '' };

describe('a new ticket', () => {
  it.each(['&', '?', '/', '=', "'", '’'])('rejects %s in name and notes', (character) => {
    expect(forbiddenIn({ ...EMPTY_DRAFT, name: `Ana${character}` })).toMatchObject({
      name: true,
      notes: false,
    });
    expect(forbiddenIn({ ...EMPTY_DRAFT, notes: `${character} 3` })).toMatchObject({
      name: false,
      notes: true,
    });
  });

  it('permits accents, full stops and hyphens', () => {
    expect(forbiddenIn({ ...EMPTY_DRAFT, name: 'José-María Núñez, hijo.' }).name).toBe(false);
  });

  it('rejects the name null, but not the surname Null (O-178)', () => {
    const names = ['null', ' null ', 'Null', 'null Vidal'];
    expect(names.map((name) => forbiddenIn({ ...EMPTY_DRAFT, name }).nullName)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('is sent without empty fields', () => {
    expect(ticketQuery(EMPTY_DRAFT, { smsEnabled: true, print: false })).toEqual({});
    expect(ticketQuery(full, { smsEnabled: true, print: true })).toEqual({
      name: 'Ana Ruiz',
      notes: 'Trae poder',
      phone: '+34-612',
      sms: 'Y',
      print: 'Y',
    });
  });

  it('requests messages only with a number, and only if the branch sends any', () => {
    expect(ticketQuery(full, { smsEnabled: false, print: false })).not.toHaveProperty('sms');
    expect(ticketQuery({ ...full, phone: '' }, { smsEnabled: true, print: false })).not.toHaveProperty('sms');
  });
});

it('an appointment requires a name, which may contain characters not permitted in a ticket address', () => {
  expect(isBookable({ ...EMPTY_DRAFT, name: "Ana O'Neill" })).toBe(true);
  expect(isBookable({ ...full, name: '  ' })).toBe(false);
  expect(isBookable({ ...full, notes: 'x'.repeat(257) })).toBe(false);
});
