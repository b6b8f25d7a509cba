import { describe, expect, it } from 'vitest';
import { nameIn, sampleTickets, titleOf } from './sample-tickets.ts';

const named = (id: number, name: string, translations = {}) => ({ id, name, translations });

const CONFIGURED = {
  categories: [
    { id: 1, idQueues: 1, idServices: 1, idSegments: 1 },
    { id: 2, idQueues: 2, idServices: 2, idSegments: 1 },
    { id: 3, idQueues: 9, idServices: 2, idSegments: 1 },
  ],
  queues: [named(1, 'Loans and mortgages', { sv: 'Lån' }), named(2, 'Cash')],
  services: [named(1, 'Loans'), named(2, 'Cash')],
  segments: [named(1, 'General')],
};

const TICKETS = sampleTickets(CONFIGURED);

describe('a sample ticket', () => {
  it('has an association with known queue, service and segment', () => {
    expect(TICKETS.map(titleOf)).toEqual(['Cash, General', 'Loans and mortgages, Loans, General']);
  });

  it('has names in the language of the customer, if they are translated', () => {
    const name = (language: 'en' | 'sv') => nameIn(TICKETS, { idQueueCategories: 1, language }, 'QUEUE_NAME');
    expect([name('en'), name('sv')]).toEqual(['Loans and mortgages', 'Lån']);
  });

  it('has the longest name if no association is selected', () => {
    expect(nameIn(TICKETS, { idQueueCategories: null, language: 'en' }, 'QUEUE_NAME')).toBe(
      'Loans and mortgages',
    );
  });
});
