import fc, { type Arbitrary } from 'fast-check';
import type { UploadRule } from '#shared/contract/endpoint.ts';
import type { Question } from '../actions/ask.ts';

type Delivery = Pick<Question, 'body' | 'headers'>;

const DEEP = 30_000;

const BODIES = [
  '{',
  'null',
  '[]',
  '"x"',
  '1e999',
  '\u0000',
  '\ufeff{}',
  '{"name":1,"name":2}',
  '{"__proto__":{"enabled":"Y"},"constructor":{"prototype":{"polluted":true}},"toString":1}',
  '{"name":"\\ud800","id":"\\u0000"}',
  '{"id":-9007199254740993,"name":99999999999999999999999999}',
  `${'['.repeat(DEEP)}${']'.repeat(DEEP)}`,
  `${'{"name":'.repeat(DEEP / 2)}1${'}'.repeat(DEEP / 2)}`,
  'name=x&enabled=Y',
  '--x\r\nContent-Disposition: form-data; name="file"; filename="../../x"\r\n\r\nx\r\n--x--\r\n',
  '--x\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\ncut off',
  '--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--\r\n',
];

const HEADERS: readonly Readonly<Record<string, string>>[] = [
  { 'content-type': 'application/json' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'application/json', 'content-encoding': 'gzip' },
  { 'content-type': 'application/json', 'content-encoding': 'none such' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-type': 'application/x-ndjson' },
  { 'content-type': 'text/plain' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'content-type': 'multipart/form-data' },
  { 'content-type': '*/*' },
];

/** Bodies of wrong content types. */
export const misdelivered: Arbitrary<Delivery> = fc.record({
  body: fc.constantFrom(...BODIES),
  headers: fc.constantFrom(...HEADERS),
});

/** Forms with a file: under the expected name, under another name, twice, not at all, and with additional parts. */
export function arbitraryForm({ field }: UploadRule): Arbitrary<Delivery> {
  const part = fc.record({
    name: fc.oneof(
      { weight: 5, arbitrary: fc.constant(field) },
      { weight: 1, arbitrary: fc.constantFrom('other', '', '__proto__', 'x'.repeat(300)) },
    ),
    content: fc.oneof(
      fc.uint8Array({ maxLength: 2_000 }),
      fc.constantFrom('', 'PK\u0003\u0004', '{}', '\u0000'),
    ),
    called: fc.constantFrom('x.zip', '../../etc/passwd', 'ñ🎫', '', 'x'.repeat(500), 'a\u0000b'),
    isFile: fc.oneof(
      { weight: 5, arbitrary: fc.constant(true) },
      { weight: 1, arbitrary: fc.constant(false) },
    ),
  });
  return fc.array(part, { minLength: 0, maxLength: 3 }).map((parts) => {
    const body = new FormData();
    for (const { name, content, called, isFile } of parts) {
      if (isFile) body.append(name, new Blob([Uint8Array.from(Buffer.from(content))]), called);
      else body.append(name, String(content));
    }
    return { body };
  });
}
