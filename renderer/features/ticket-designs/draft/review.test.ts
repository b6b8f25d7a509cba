import { describe, expect, it } from 'vitest';
import { defaultTicketDesign } from '#shared/contract/configuration/ticket-design.ts';
import { type Draft, draftOf, ELEMENTS, withElement } from './draft.ts';
import { review } from './review.ts';

const KNOWN = { messages: new Set([1]), logos: new Set(['bank.png']), repeated: null };
const DRAFT: Draft = { ...draftOf(null), name: 'Usual', description: 'The usual paper' };

describe('the review of a ticket design', () => {
  it('finds nothing in the usual paper', () => {
    expect(review(DRAFT, KNOWN)).toEqual([]);
  });

  it('asks for a name and a description', () => {
    expect(review({ ...DRAFT, name: ' ', description: '' }, KNOWN)).toEqual([
      { place: 'design', field: 'name', code: 'missing' },
      { place: 'design', field: 'description', code: 'missing' },
    ]);
  });

  it('names each element that is printed and has nothing to print', () => {
    const every = ELEMENTS.reduce<Draft>(
      (draft, element) =>
        withElement(draft, element, {
          enabled: true,
          ...('key' in draft.design[element] && { key: null }),
        }),
      DRAFT,
    );
    expect(review(every, KNOWN).map(({ place, code }) => [place, code])).toEqual(
      [
        ...['logo', 'fixedText', 'ticketName', 'information', 'dateHour', 'qrCode'],
        ...['firstSystemText', 'secondSystemText'],
      ].map((place) => [place, 'lacking']),
    );
  });

  it('says nothing of an element that is switched off', () => {
    expect(review(withElement(DRAFT, 'ticketName', { enabled: false, key: null }), KNOWN)).toEqual([]);
  });

  it('finds messages and pictures that are there no more', () => {
    const removed = withElement(
      withElement(DRAFT, 'firstSystemText', { enabled: true, idMessages: 7 }),
      'logo',
      { enabled: true, key: { name: 'old.png', type: 'image', module: 'ticket designer' } },
    );
    expect(review(removed, KNOWN)).toEqual([
      { place: 'firstSystemText', code: 'gone' },
      { place: 'logo', code: 'gone' },
    ]);
  });

  it('holds a name against the one that the server refused, whatever its spaces and capitals', () => {
    const known = { ...KNOWN, repeated: 'Standard ticket' };
    expect(review({ ...DRAFT, name: 'STANDARD  ticket' }, known)).toEqual([
      { place: 'design', field: 'name', code: 'repeated' },
    ]);
    expect(review({ ...DRAFT, name: 'Standard ticket 2' }, known)).toEqual([]);
  });

  it('says how long a text may be', () => {
    const long = withElement(DRAFT, 'fixedText', { enabled: true, value: 'x'.repeat(257) });
    expect(review(long, KNOWN)).toEqual([{ place: 'fixedText', code: 'tooLong', most: 256 }]);
  });
});

describe('a draft', () => {
  it('has every element of the paper, in its order, though the stored design lacks some', () => {
    const { branchName: _, ...stored } = defaultTicketDesign();
    const draft = draftOf({ id: 1, name: 'Old', description: '', enabled: 'Y', design: stored });
    expect(ELEMENTS.every((element) => draft.design[element] !== undefined)).toBe(true);
    expect(draft.design.branchName.enabled).toBe(false);
    expect(ELEMENTS[0]).toBe('logo');
  });
});
