import { describe, expect, it } from 'vitest';
import { SCREEN_TYPES } from '#shared/contract/devices/signage-design.ts';
import { type Draft, draftOf, withDesign } from './draft.ts';
import { type ReviewContext, review, sectionOf, sectionsOf } from './review.ts';

const EMPTY: ReviewContext = { messages: new Set(), usedName: null };

const draft: Draft = { ...draftOf(null, 'es'), name: 'Sala' };

const { design } = draft;

const found = (changed: Draft, known = EMPTY) =>
  review(changed, known).map((problem) => `${sectionOf(problem)}: ${problem.path}`);

describe('the review of a design', () => {
  it('O-502: permits saving once it has a name', () => {
    expect(found(draftOf(null, 'es'))).toEqual(['design: name']);
    expect(found(draft)).toEqual([]);
  });

  it('rejects the name of another design, as the server does', () => {
    expect(found(draft, { ...EMPTY, usedName: 'SALA ' })).toEqual(['design: name']);
    expect(found({ ...draft, name: 'Otra' }, { ...EMPTY, usedName: 'Sala' })).toEqual([]);
  });

  it('names the tab of the invalid field', () => {
    const long = 'x'.repeat(200);
    expect(found(withDesign(draft, { popup: { ...design.popup, ticketText: long } }))).toEqual([
      'popup: design.popup.ticketText',
    ]);
    expect(found(withDesign(draft, { footer: { sv: long } }))).toEqual(['footer: design.footer.sv']);
    expect(found(withDesign(draft, { idMessages: 7 }))).toEqual(['footer: design.idMessages']);
    expect(found(withDesign(draft, { idMessages: 7 }), { ...EMPTY, messages: new Set([7]) })).toEqual([]);
  });

  it.each([0, 21])('O-504: limits a lineal call to 1 to 20 seconds, not %i', (duration) => {
    const lineal = { ...design.lineal, duration };
    expect(found(withDesign(draft, { lineal }))).toEqual(['lineal: design.lineal.duration']);
  });

  it('has only the sections of its screen type', () => {
    const { fullscreen, column, presentation, lineal, presentationFooter } = SCREEN_TYPES;
    expect(sectionsOf(lineal)).toEqual(['design', 'lineal', 'current', 'sound', 'background']);
    for (const type of [fullscreen, column, presentation, presentationFooter])
      expect(sectionsOf(type)).not.toContain('lineal');
    expect(sectionsOf(fullscreen)).not.toContain('history');
    expect(sectionsOf(presentation)).not.toContain('footer');
    expect(sectionsOf(presentationFooter)).toEqual(expect.arrayContaining(['history', 'footer', 'popup']));
  });
});
