import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getWorkstation } from '#shared/contract/workstation/workstations.ts';
import { set } from '#tests/support/actions/configure-workstations.ts';
import { partOf, tone, upload } from '#tests/support/actions/recording-actions.ts';
import { serving, transfer } from '#tests/support/actions/ticket-actions.ts';
import { finish, next, open } from '#tests/support/actions/workstation-actions.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { changeLogViolations } from '#tests/support/checks/change-log-violations.ts';
import { lookInto, rowsOf } from '#tests/support/checks/look-into.ts';
import { rejected } from '#tests/support/checks/rejected.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

const DAY_MS = 24 * 3_600_000;

describe('a recording', () => {
  let branch: Branch;
  let lucia: SignedIn;
  let marcos: SignedIn;
  let ticket: number;
  beforeEach(async () => {
    branch = await startBranch();
    [lucia, marcos] = [await branch.signIn('lucia'), await branch.signIn('marcos')];
    ticket = await serving(branch, lucia, 1);
  });
  afterEach(async () => {
    const violations = lookInto(branch.folder, changeLogViolations);
    await branch.stop();
    expect(violations).toEqual([]);
  });

  const rows = () => lookInto(branch.folder, (sqlite) => rowsOf<Row>(sqlite, 'select * from recordings'));
  const pathTo = (file: string) => join(branch.folder, file);
  const files = (): string[] =>
    existsSync(pathTo('recordings'))
      ? readdirSync(pathTo('recordings'), { recursive: true, encoding: 'utf8' })
          .filter((name) => name.endsWith('.wav') || name.endsWith('.part'))
          .sort()
      : [];

  it('is a separate file for each part, described in the table', async () => {
    // Half a minute of two channels: more than other endpoints accept.
    const long = tone(440, { seconds: 30 });
    expect(await upload(lucia, partOf(lucia, ticket, { base64audio: long }))).toMatchObject({
      indexRecord: 1,
    });
    const last = tone(220, { channels: 1 });
    await upload(lucia, partOf(lucia, ticket, { indexRecord: 2, finnishRecord: true, base64audio: last }));

    const [one, two, ...more] = rows();
    expect(more).toEqual([]);
    expect(one).toMatchObject({ id_tickets: ticket, id_users: lucia.idUser, id_workstations: 1, part: 1 });
    expect(one).toMatchObject({ channels: 2, sample_rate: 16_000, frames: 480_000, last: 0 });
    expect(two).toMatchObject({ part: 2, channels: 1, frames: 16_000, last: 1, removed_at: null });
    expect(one?.file).toMatch(new RegExp(`^recordings/\\d{4}-\\d{2}-\\d{2}/${ticket}-1\\.wav$`));
    expect(readFileSync(pathTo(one?.file ?? '')).toString('base64')).toBe(long);
    expect(readFileSync(pathTo(two?.file ?? '')).toString('base64')).toBe(last);
    expect(files()).toHaveLength(2);
  });

  it('is stored once, however often and concurrently a part is sent', async () => {
    const part = partOf(lucia, ticket);
    const answers = await Promise.all([upload(lucia, part), upload(lucia, part), upload(lucia, part)]);
    expect(new Set(answers.map(({ idRecordings }) => idRecordings)).size).toBe(1);
    expect(await upload(lucia, part)).toEqual(answers[0]);
    expect(rows()).toHaveLength(1);
  });

  it('is never replaced: other audio for the same part is refused, with the next free position', async () => {
    const part = partOf(lucia, ticket, { base64audio: tone(440) });
    await upload(lucia, part);
    await upload(lucia, { ...part, indexRecord: 2 });
    const other = { ...part, base64audio: tone(880) };
    expect((await apiErrorOf(upload(lucia, other))).toJSON()).toMatchObject({
      status: 'RECORDING_EXISTS',
      params: { next: 3 },
    });
    expect(readFileSync(pathTo(rows()[0]?.file ?? '')).toString('base64')).toBe(part.base64audio);
    await upload(lucia, { ...other, indexRecord: 3 });
    expect(rows().map(({ part }) => part)).toEqual([1, 2, 3]);
  });

  it('is created only by the user who serves or served the ticket', async () => {
    await open(marcos, 2);
    expect(await rejected(branch, () => upload(marcos, partOf(marcos, ticket)))).toBe('TICKET_NOT_YOURS');
    const borrowed = { userGalaId: marcos.idUser };
    expect(await rejected(branch, () => upload(lucia, partOf(lucia, ticket, borrowed)))).toBe(
      'TICKET_NOT_YOURS',
    );
    expect(await rejected(branch, () => upload(lucia, partOf(lucia, 4711)))).toBe('NOT_FOUND');
    expect(await rejected(branch, () => upload(lucia, partOf(lucia, ticket, { branchId: 9 })))).toBe(
      'NOT_FOUND',
    );
    expect(files()).toEqual([]);

    await transfer(lucia, ticket, { service: DEMO.services.loans });
    branch.clock.advance(60_000);
    await next(marcos, 2);
    await upload(lucia, partOf(lucia, ticket));
    await upload(marcos, partOf(marcos, ticket, { indexRecord: 2 }));
    await finish(marcos, ticket);
    await upload(marcos, partOf(marcos, ticket, { indexRecord: 3, finnishRecord: true }));
    expect(rows().map(({ id_users, id_workstations }) => [id_users, id_workstations])).toEqual([
      [lucia.idUser, 1],
      [marcos.idUser, 2],
      [marcos.idUser, 2],
    ]);
  });

  it.each([
    ['three channels', tone(440, { channels: 3 })],
    ['a text', Buffer.from('no sound at all').toString('base64')],
    ['nothing', ''],
    ['sound that was cut off on the way', tone(440).slice(0, -400)],
  ])('is refused with %s, and leaves nothing', async (_, base64audio) => {
    expect(await rejected(branch, () => upload(lucia, partOf(lucia, ticket, { base64audio })))).toBe(
      'RECORDING_FORMAT',
    );
    expect(files()).toEqual([]);
  });

  it('may be half a minute at the highest quality, and no longer', async () => {
    const huge = 'A'.repeat(8 * 1024 * 1024);
    expect(await rejected(branch, () => upload(lucia, partOf(lucia, ticket, { base64audio: huge })))).toBe(
      'BODY_TOO_LARGE',
    );
  });

  it('is deleted after its retention; the row remains', async () => {
    await set(branch, 'recordingDays', '2');
    await upload(lucia, partOf(lucia, ticket));
    branch.clock.advance(DAY_MS);
    lucia = await branch.signIn('lucia');
    await upload(lucia, partOf(lucia, ticket, { indexRecord: 2 }));
    branch.clock.advance(DAY_MS + 1);
    await branch.restart();
    expect(files().map((file) => file.replace(/^.*-/, ''))).toEqual(['2.wav']);
    expect(rows().map(({ removed_at }) => removed_at !== null)).toEqual([true, false]);

    branch.clock.advance(2 * DAY_MS);
    await branch.restart();
    expect(readdirSync(pathTo('recordings'))).toEqual([]);
    expect(rows().every(({ removed_at }) => removed_at !== null)).toBe(true);
  });

  it('is configured by the general settings', async () => {
    const recording = async () =>
      (await lucia.call(getWorkstation, { params: { id: 1 } })).configuration.recording;
    expect(await recording()).toEqual({ channels: 2, consent: '', address: '' });
    expect(await policyOfPages(branch)).not.toContain('audio.example');
    await set(branch, 'recordingChannels', '1');
    await set(branch, 'recordingConsent', 'Avise de que la conversación se graba.');
    await set(branch, 'recordingAddress', 'https://audio.example:8443/in');
    expect(await recording()).toEqual({
      channels: 1,
      consent: 'Avise de que la conversación se graba.',
      address: 'https://audio.example:8443/in',
    });
    expect(await policyOfPages(branch)).toMatch(/connect-src [^;]*https:\/\/audio\.example:8443(;|$)/);
  });
});

interface Row {
  readonly id_tickets: number;
  readonly id_users: number;
  readonly id_workstations: number;
  readonly part: number;
  readonly file: string;
  readonly removed_at: number | null;
}

async function policyOfPages({ origin, folder }: Branch): Promise<string> {
  writeFileSync(join(folder, 'index.html'), '<!doctype html>');
  return (await fetch(origin)).headers.get('content-security-policy') ?? '';
}
