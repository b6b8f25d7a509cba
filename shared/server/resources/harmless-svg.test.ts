import { expect, it } from 'vitest';
import { harmlessSvg } from './harmless-svg.ts';

const cleaned = (attributes: string) =>
  harmlessSvg(`<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" ${attributes}/></svg>`);

it.each([
  ['an escape', String.raw`fill="u\72l(http://elsewhere.example/x)"`],
  ['an escape in a marker', String.raw`marker-end="\75rl(//elsewhere.example)"`],
  ['an open end', 'fill="url(http://elsewhere.example/x"'],
  ['a comment', 'stroke="url(/**/http://elsewhere.example/x)"'],
  ['another function', 'mask="image-set(&quot;http://elsewhere.example/x&quot; 1x)"'],
  ['an address', 'filter="url(http://elsewhere.example/x)"'],
])('a paint value loads nothing from elsewhere by %s', (_by, attributes) => {
  expect(cleaned(attributes)).not.toContain('elsewhere');
});

it('a paint value may name a part of the drawing', () => {
  expect(cleaned('fill="url(#shade)"')).toContain('url(#shade)');
});
