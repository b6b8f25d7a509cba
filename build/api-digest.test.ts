import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CONTRACT } from '#shared/contract/contract.ts';
import { apiDigest } from './api-digest.ts';

describe('the digest of the API', () => {
  const digest = apiDigest();

  it('equals the committed file (`npm run openapi` writes it)', () => {
    const committed = readFileSync(new URL('../docs/api-digest.txt', import.meta.url), 'utf8');
    expect(committed).toBe(digest);
  });

  it('lists each endpoint once', () => {
    const displayed = [...digest.matchAll(/^\/\S* (?:GET|POST|PUT|PATCH|DELETE) (\w+)$/gm)].map(
      ([, id]) => id,
    );
    expect(displayed.sort()).toEqual(Object.keys(CONTRACT).sort());
  });

  it('lists parameters, fields, limits and error codes', () => {
    const sendMessage = digest.split('\n\n').find((part) => part.includes(' sendAlertMessage\n'));
    expect(sendMessage).toContain('text: text(256), idReceiver: integer | null, idSender?: integer');
    expect(sendMessage).toContain('NO_RECEIVER_USER');
  });
});
