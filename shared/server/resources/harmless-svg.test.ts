import { describe, expect, it } from 'vitest';
import { ApiError } from '#shared/contract/api-error-factory.ts';
import { harmlessSvg } from './harmless-svg.ts';

const drawing = (content: string) => `<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`;
async function rejected(text: string): Promise<ApiError> {
  try {
    harmlessSvg(text);
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error('accepted instead of refused');
}
const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

describe('an SVG drawing', () => {
  it.each([
    ['an escape', String.raw`<rect fill="u\72l(http://elsewhere.example/x)"/>`],
    ['an escape in a marker', String.raw`<path marker-end="\75rl(//elsewhere.example)"/>`],
    ['an unclosed function', '<rect fill="url(http://elsewhere.example/x"/>'],
    ['a comment', '<rect stroke="url(/**/http://elsewhere.example/x)"/>'],
    ['another function', '<g mask="image-set(&quot;http://elsewhere.example/x&quot; 1x)"/>'],
    ['a URL', '<g filter="url(http://elsewhere.example/x)"/>'],
    ['a style', '<g style="fill:red;mask:url(//elsewhere.example/x)"/>'],
    ['a CSS rule', '<style>rect{fill:url(http://elsewhere.example/x)}</style>'],
    ['a nested CSS rule', '<style>@media all{rect{fill:url(http://elsewhere.example/x)}}</style>'],
    ['a variable', '<style>g{--a:url(http://elsewhere.example/x)}</style>'],
    ['an import', '<style>@import "http://elsewhere.example/x.css";</style>'],
    ['an import with a URL', '<style>@import url(http://elsewhere.example/x.css);</style>'],
    ['a stylesheet in CDATA', '<style><![CDATA[g{mask:url(http://elsewhere.example/x)}]]></style>'],
    ['an image', '<image href="http://elsewhere.example/x.png"/>'],
    ['a part of another file', '<use href="elsewhere.svg#part"/>'],
    ['a gradient of another file', '<linearGradient href="elsewhere.svg#part"/>'],
  ])('that loads external content is rejected: by %s', async (_by, content) => {
    const { status } = await rejected(drawing(content));
    expect(['DRAWING_EXTERNAL', 'DRAWING_UNSUPPORTED']).toContain(status);
  });

  it('keeps references with any prefix of the XLink namespace', () => {
    const links = (element: string) =>
      harmlessSvg(
        `<svg xmlns="http://www.w3.org/2000/svg" xmlns:x="http://www.w3.org/1999/xlink"><g id="a"/>${element}</svg>`,
      );
    expect(links('<use x:href="#a"/>')).toContain('<use href="#a"/>');
    expect(links('<use x:href="#b" href="#a"/>')).toContain('<use href="#a"/>');
    expect(() => links('<use x:href="http://elsewhere.example/x.svg#a"/>')).toThrow(ApiError);
  });

  it('has the colours of the light theme', () => {
    const style = 'fill:light-dark(rgb(1, 2, 3), #fff);stroke:light-dark(#abc,black)';
    expect(harmlessSvg(drawing(`<rect style="${style}"/>`))).toContain('fill:rgb(1,2,3);stroke:#abc');
    expect(harmlessSvg(drawing(`<style>rect{${style}}</style>`))).toContain('fill:rgb(1,2,3);stroke:#abc');
  });

  it('loses embedded fonts, which no browser reads', () => {
    const css = '@font-face{font-family:"Arial";src:url("#FontID0") format(svg)}.a{fill:#2b2a29}';
    const drawing = harmlessSvg(
      `<svg xmlns="http://www.w3.org/2000/svg"><defs><font id="FontID0"/><style><![CDATA[${css}]]></style></defs><text class="a">Añil</text></svg>`,
    );
    expect(drawing).not.toContain('font-face');
    expect(drawing).toContain('.a{fill:#2b2a29}');
  });

  it.each([
    ['<foreignObject>', '<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">text</p></foreignObject>'],
    ['<animate>', '<rect><animate attributeName="x" to="9" dur="1s"/></rect>'],
    ['@keyframes', '<style>@keyframes a{to{opacity:0}}</style>'],
    ['animation-name', '<g style="animation-name:a"/>'],
    ['@font-face', '<style>@font-face{font-family:a;src:url(data:font/woff2;base64,AA)}</style>'],
    ['.c{fill:red}', '<style>g{.c{fill:red}}</style>'],
    ['&', '<style>g{&amp; .c{fill:red}}</style>'],
    [':not', '<style>rect:not(.a){fill:red}</style>'],
    [':nth-child', '<style>rect:nth-child(2){fill:red}</style>'],
    ['systemLanguage', '<switch><g systemLanguage="sv"/><g/></switch>'],
    ['image/tiff', '<image href="data:image/tiff;base64,SUkqAA"/>'],
    ['<image>', '<image href="data:image/png;base64,iVBORw0KGgo="/>'],
  ])('that looks different on screens and paper is rejected with the part: %s', async (part, content) => {
    const { status, detail } = await rejected(drawing(content));
    expect([status, detail.params]).toEqual(['DRAWING_UNSUPPORTED', { part }]);
  });

  it.each([
    [
      'nested entities',
      '<!DOCTYPE svg [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg">&b;</svg>',
    ],
    [
      'entities of a file',
      '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/hosts">]><svg xmlns="http://www.w3.org/2000/svg">&a;</svg>',
    ],
    ['parameter entities', '<!DOCTYPE svg [<!ENTITY % a "x">%a;]><svg xmlns="http://www.w3.org/2000/svg"/>'],
  ])('with %s is rejected', async (_, text) => {
    expect((await rejected(text)).status).toBe('DRAWING_UNSUPPORTED');
  });

  it('that grows without bound by its references is rejected', async () => {
    const levels = Array.from(
      { length: 20 },
      (_, level) => `<g id="g${level}">${`<use href="#g${level - 1}"/>`.repeat(10)}</g>`,
    );
    expect((await rejected(drawing(levels.join('')))).status).toBe('DRAWING_UNSUPPORTED');
    expect((await rejected(drawing('<g id="a"><use href="#a"/></g>'))).status).toBe('DRAWING_UNSUPPORTED');
  });

  it('that is no XML is rejected with the line', async () => {
    const { status, detail } = await rejected(drawing('\n<rect>\n</g>'));
    expect(status).toBe('DRAWING_DAMAGED');
    expect(detail.params).toEqual({ line: 2 });
  });

  it.each(['<html><body/></html>', 'not a drawing', ''])('is rejected if it is invalid: %j', async (text) => {
    expect((await rejected(text)).status).toBe('RESOURCE_UNREADABLE');
  });

  it('loses scripts and links, and preserves the content of links', () => {
    const text = harmlessSvg(
      drawing(
        '<script>alert(1)</script><a href="javascript:alert(2)" onclick="alert(3)"><circle r="1"/></a>',
      ),
    );
    expect(text).toBe(drawing('<g><circle r="1"/></g>'));
  });

  it('preserves the part of a switch that browsers render', () => {
    const text = '<switch><foreignObject requiredExtensions="x"/><g id="one"/><g id="two"/></switch>';
    expect(harmlessSvg(drawing(text))).toBe(drawing('<g><g id="one"/></g>'));
  });

  it('may reference its own parts and contain images', () => {
    const content = `<style>.a{fill:url(#shade)}</style><rect fill="url(#shade)" style="mask:url(#shade)"/><image href="${PNG}"/>`;
    expect(harmlessSvg(drawing(content))).toBe(drawing(content));
  });
});
