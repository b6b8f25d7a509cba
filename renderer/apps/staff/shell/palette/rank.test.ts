import { describe, expect, it } from 'vitest';
import { rank } from './rank.ts';

const entries = [
  { key: 'queues', label: 'Colas', hint: 'Configuración' },
  { key: 'information', label: 'Información', hint: 'Cola' },
  { key: 'protocol', label: 'Protocolo' },
  { key: 'attention', label: 'Perfiles de atención', hint: 'Configuración' },
  { key: 'odd', label: 'C++ (a.b) [x]-y' },
];
const found = (search: string, recent: readonly string[] = []) =>
  rank(entries, search, recent).map(({ key }) => key);

describe('ranking the entries of the palette', () => {
  it('accents and capitals make no difference', () => {
    expect(found('INFORMACION')).toEqual(['information']);
    expect(found('atención')).toEqual(found('atencion'));
  });

  it('names rank before paths, prefixes before inner matches', () => {
    expect(found('col')).toEqual(['queues', 'protocol', 'information']);
  });

  it('every word must match the name or the path', () => {
    expect(found('config aten')).toEqual(['attention']);
    expect(found('config kiosk')).toEqual([]);
  });

  it('letters may be missing within a word', () => {
    expect(found('infrmcn')).toEqual(['information']);
    expect(found('zz')).toEqual([]);
  });

  it('equal matches are sorted by last use, and an empty search lists only used entries', () => {
    expect(found('configuracion')).toEqual(['queues', 'attention']);
    expect(found('configuracion', ['attention'])).toEqual(['attention', 'queues']);
    expect(found(' ', ['protocol', 'gone', 'queues'])).toEqual(['protocol', 'queues']);
  });

  it('special characters match literally', () => {
    for (const search of ['c++', '(a.b)', '[x]-y']) expect(found(search)).toEqual(['odd']);
    for (const search of ['\\', '$', '*', '.*', '^c', 'a|b', '{2}', '---', '+++']) found(search);
  });
});
