import { hash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { revokeBranch } from '#shared/contract/central/registry.ts';
import type { Resource } from '#shared/contract/installation/resources.ts';
import { fetchFile, MAX_RANGE_BYTES } from '#shared/contract/replication/files.ts';
import { ask } from '#tests/support/actions/ask.ts';
import { type BranchMachine, enrolMachine } from '#tests/support/network/branch-machine.ts';
import { uploadImage } from '#tests/support/network/kiosk-images.ts';
import { sendSigned } from '#tests/support/network/pushing-machine.ts';
import { largeImage } from '#tests/support/samples/large-image.ts';
import type { SignedIn } from '#tests/support/servers/start-branch.ts';
import { type Central, startCentral } from '#tests/support/servers/start-central.ts';

describe('a client that requests files of central', () => {
  let central: Central;
  let admin: SignedIn;
  let machine: BranchMachine;
  let imageFile: Resource;
  beforeEach(async () => {
    central = await startCentral();
    admin = await central.signIn('admin');
    machine = await enrolMachine(central, admin, 1);
    imageFile = await uploadImage(admin, 'page.png', largeImage(8, 1));
  });
  afterEach(() => central.stop());

  const asking = (range: Readonly<Record<string, unknown>> = {}) =>
    JSON.stringify({ hash: imageFile.hash, from: 0, bytes: 10, ...range });
  const signed = async (body = asking()) => {
    const { json, http, text } = await sendSigned(central, machine, {
      endpoint: fetchFile,
      body,
      type: 'application/json',
    });
    return http === 200 ? text : (json as { status: string }).status;
  };

  it('receives them as an enrolled branch', async () => {
    expect(await signed()).toContain('PNG');
    expect(await signed(asking({ from: imageFile.bytes }))).toBe('');
  });

  it('receives nothing without a signature, nor with an administrator’s token', async () => {
    const question = { method: 'post', path: fetchFile.path, body: asking() };
    for (const token of [undefined, admin.token])
      expect((await ask(central.origin, { ...question, token })).json).toMatchObject({
        status: 'SIGNATURE_INVALID',
      });
  });

  it('receives nothing as a revoked branch', async () => {
    await admin.call(revokeBranch, { params: { id: 1 } });
    expect(await signed()).toBe('BRANCH_REVOKED');
  });

  it('receives no file that the configuration does not use, even if it is in the folder', async () => {
    const secret = 'not of the configuration';
    const name = hash('sha256', secret);
    writeFileSync(join(central.folder, 'resources', name), secret);
    expect(await signed(asking({ hash: name }))).toBe('NOT_FOUND');
  });

  it.each([
    ['a path', { hash: '../central.sqlite' }],
    ['a hash of capital letters', { hash: 'A'.repeat(64) }],
    ['a range before the beginning', { from: -1 }],
    ['a range without an end', { bytes: MAX_RANGE_BYTES + 1 }],
    ['no range', { bytes: 0 }],
  ])('is refused with %s', async (_what, range) => {
    expect(await signed(asking(range))).toBe('INVALID_REQUEST');
  });
});
