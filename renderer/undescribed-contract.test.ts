import { describe, expect, it } from 'vitest';
import { undescribed } from './undescribed-contract.ts';

describe('the contract that pages load', () => {
  it('has no descriptions, but all its schemas', () => {
    const source = `
      const Body = z.object({ name: z.string().max(20).describe('What it is called'), n: z.number().describe(
        'a (number)',
      ) }).meta({ id: 'Body' });
      export const add: E = endpoint({ method: 'post', summary: 'Add', path: '/things', description: \`Of \${long}\`, errors: ['NOT_FOUND'], body: Body });
      const summary = { summary: 'of a day' };`;
    expect(undescribed('things.ts', source).replaceAll(/\s+/g, ' ').trim()).toBe(
      "const Body = z.object({ name: z.string().max(20), n: z.number() }); export const add: E = endpoint({ method: 'post', path: '/things', body: Body }); const summary = { summary: 'of a day' };",
    );
  });

  it('names an unreadable source', () => {
    expect(() => undescribed('things.ts', 'const = 1;')).toThrow('things.ts');
  });
});
