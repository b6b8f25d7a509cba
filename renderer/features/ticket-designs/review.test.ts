import { describe, expect, it } from 'vitest';
import { defaultTicketDesign } from '#shared/contract/configuration/ticket-design.ts';
import { type Draft, draftOf, ELEMENTS, withElement } from './draft.ts';
import { review } from './review.ts';

const KNOWN = { messages: new Set([1]), logos: new Set(['bank.png']), usedName: null };

const DRAFT: Draft = { ...draftOf(null), name: 'Usual', description: 'The usual paper' };

describe('the review of a ticket design', () => {
  it('finds nothing in the default design', () => {
    expect(review(DRAFT, KNOWN)).toEqual([]);
  });

  it('O-450: requires a name; an empty description is filled from it', () => {
    expect(review({ ...DRAFT, name: ' ', description: '' }, KNOWN)).toEqual([
      { target: 'design', field: 'name', code: 'missing' },
    ]);
    expect(review({ ...DRAFT, description: '' }, KNOWN)).toEqual([]);
  });

  it('reports each printed element without content', () => {
    const every = ELEMENTS.reduce<Draft>(
      (draft, element) =>
        withElement(draft, element, {
          enabled: true,
          ...('key' in draft.design[element] && { key: null }),
        }),
      DRAFT,
    );
    expect(review(every, KNOWN).map(({ target, code }) => [target, code])).toEqual(
      [
        ...['logo', 'fixedText', 'ticketName', 'information', 'dateHour', 'qrCode'],
        ...['firstSystemText', 'secondSystemText'],
      ].map((target) => [target, 'incomplete']),
    );
  });

  it('ignores a disabled element', () => {
    expect(review(withElement(DRAFT, 'ticketName', { enabled: false, key: null }), KNOWN)).toEqual([]);
  });

  it('reports deleted messages and images', () => {
    const removed = withElement(
      withElement(DRAFT, 'firstSystemText', { enabled: true, idMessages: 7 }),
      'logo',
      { enabled: true, key: { name: 'old.png', type: 'image', module: 'ticket designer' } },
    );
    expect(review(removed, KNOWN)).toEqual([
      { target: 'firstSystemText', code: 'gone' },
      { target: 'logo', code: 'gone' },
    ]);
  });

  it('O-454: compares a name with the rejected one, ignoring spaces and case', () => {
    const known = { ...KNOWN, usedName: 'Standard ticket' };
    expect(review({ ...DRAFT, name: 'STANDARD  ticket' }, known)).toEqual([
      { target: 'design', field: 'name', code: 'nameTaken' },
    ]);
    expect(review({ ...DRAFT, name: 'Standard ticket 2' }, known)).toEqual([]);
  });

  it('states the maximum length of a text', () => {
    const long = withElement(DRAFT, 'fixedText', { enabled: true, value: 'x'.repeat(257) });
    expect(review(long, KNOWN)).toEqual([{ target: 'fixedText', code: 'tooLong', max: 256 }]);
  });
});

describe('a draft', () => {
  it('contains every element of the paper in order, even if the stored design lacks some', () => {
    const { branchName: _, ...stored } = defaultTicketDesign();
    const draft = draftOf({ id: 1, name: 'Old', description: '', enabled: 'Y', design: stored });
    expect(ELEMENTS.every((element) => draft.design[element] !== undefined)).toBe(true);
    expect(draft.design.branchName.enabled).toBe(false);
    expect(ELEMENTS[0]).toBe('logo');
  });
});
