import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isInOneAlphabet, userNameForm } from './user-name.ts';

describe('a user name', () => {
  it.each([
    ['Ana.RIVAS', 'ana.rivas'],
    ['ａｄｍｉｎ', 'admin'],
    ['o\ufb03ce', 'office'],
    ['jose\u0301', 'jos\u00e9'],
    ['𝐚𝐧𝐚', 'ana'],
    ['℡', 'tel'],
    ['ⅳ', 'iv'],
  ])('%s is stored as %s', (entered, stored) => {
    expect(userNameForm(entered)).toBe(stored);
  });

  it('is unchanged by normalising it twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 45 }), (entered) => {
        const once = userNameForm(entered);
        return userNameForm(once) === once;
      }),
    );
  });

  it.each([
    ...['ana', 'josé.núñez', 'åsa_öberg-2', 'ana@valdemar.example', 'caja 1', 'ł.ß', '12', ''],
    ...['иван.2', 'ελένη', 'שרה', 'سارة', '山田たろう', 'カナ-1', '김민수', '王小明', 'สมชาย', 'अनिल'],
  ])('may be %s', (username) => {
    expect(isInOneAlphabet(username)).toBe(true);
  });

  it.each([
    ['a Cyrillic а', 'аna'],
    ['a Cyrillic с', 'luсia'],
    ['a Greek omicron', 'marc\u03bfs'],
    ['an Armenian o', '\u0585pera'],
    ['a Cherokee letter', '\u13a0na'],
    ['Han among Latin letters', 'ana王'],
    ['Arabic digits', 'ana\u0663'],
  ])('mixes no alphabets: %s', (_what, username) => {
    expect(isInOneAlphabet(userNameForm(username))).toBe(false);
  });
});
