import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getDisplayDesign, updateDisplayDesign } from '#shared/contract/configuration/display-designs.ts';
import { getDisplay, sampleVoice } from '#shared/contract/devices/displays.ts';
import type { SignageDesign } from '#shared/contract/devices/signage-design.ts';
import { listVoices, speakSample } from '#shared/contract/devices/speech.ts';
import { getHealth } from '#shared/contract/installation/health.ts';
import { uploadResource } from '#shared/contract/installation/resources.ts';
import { heartbeat } from '#tests/support/actions/beating-display.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { speakingProgram } from '#tests/support/data/speaking-program.ts';
import { type TemporaryFolder, temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { toneWav } from '#tests/support/data/tone-wav.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

const NAMED = { id: DEMO.display, name: 'Sala de espera' };
const params = { id: DEMO.display };

describe.skipIf(process.platform === 'win32')('a muted display', () => {
  let folder: TemporaryFolder;
  let program: ReturnType<typeof speakingProgram>;
  let branch: Branch;
  let admin: SignedIn;
  beforeEach(async () => {
    folder = temporaryFolder();
    program = speakingProgram(folder.path, toneWav(7));
    branch = await startBranch({ voice: program.voice });
    admin = await branch.signIn('admin');
  });
  afterEach(async () => {
    await branch.stop();
    folder.remove();
  });

  async function change(more: Partial<SignageDesign>): Promise<void> {
    const found = { params: { id: DEMO.displayDesign } };
    const { id: _id, ...before } = await admin.call(getDisplayDesign, found);
    const body = { ...before, design: { ...before.design, ...more } };
    await admin.call(updateDisplayDesign, { ...found, body });
  }
  async function health() {
    const { status, displays } = await branch.anybody.call(getHealth, {});
    return { status, ...displays };
  }

  it('is listed with the files that its page could not play, while they are selected', async () => {
    const file = new File([Uint8Array.from(toneWav(1))], 'gong.wav');
    await admin.call(uploadResource, { body: { type: 'audio', module: 'signature' }, file });
    await change({ chime: 'gong.wav', spokenLanguages: ['en', 'es'] });
    await heartbeat(branch, { chimeFails: true, unspoken: ['es', 'sv'] });
    const inaudible = [{ ...NAMED, chime: true, languages: ['es'] }];
    await expect.poll(health).toMatchObject({ status: 'attention', inaudible });
    await change({ chime: null, spokenLanguages: ['en'] });
    expect(await health()).toMatchObject({ inaudible: [] });
  });

  it('is listed with a language that no voice speaks, unless it has no voice', async () => {
    await change({ spokenLanguages: ['sv', 'es'] });
    expect(await health()).toMatchObject({
      status: 'attention',
      inaudible: [{ ...NAMED, chime: false, languages: ['sv'] }],
    });
    expect(await branch.anybody.call(getDisplay, { params })).toMatchObject({
      voice: true,
      spokenLanguages: ['es'],
      muteLanguages: ['sv'],
    });
    await change({ voice: false });
    expect(await health()).toMatchObject({ inaudible: [] });
  });

  it('is listed while the server cannot speak its language', async () => {
    const sample = () => branch.anybody.call(sampleVoice, { params, query: { language: 'es' } });
    expect(Buffer.from(await sample())).toEqual(toneWav(7));
    program.says(Buffer.from('Traceback (most recent call last)'));
    expect(await apiErrorOf(sample())).toMatchObject({
      status: 'NO_VOICE',
      detail: { params: { language: 'es' } },
    });
    expect(await health()).toMatchObject({ status: 'attention', inaudible: [{ languages: ['es'] }] });
    program.says(toneWav(8));
    await sample();
    expect(await health()).toMatchObject({ inaudible: [] });
  });

  it('can be previewed by users who configure it, in the available languages', async () => {
    expect(await admin.call(listVoices, {})).toEqual([
      { language: 'es', engine: 'command' },
      { language: 'en', engine: 'command' },
      { language: 'sv', engine: null },
    ]);
    const query = { code: 'A042', location: 'Puesto 3' };
    const said = await admin.call(speakSample, { query: { ...query, language: 'en' } });
    expect(Buffer.from(said)).toEqual(toneWav(7));
    const mute = admin.call(speakSample, { query: { ...query, language: 'sv' } });
    expect(await apiErrorOf(mute)).toMatchObject({
      status: 'NO_VOICE',
      detail: { params: { language: 'sv' } },
    });
  });

  it('loses only its voice if the program is missing', async () => {
    rmSync(join(folder.path, 'speak'));
    const said = branch.anybody.call(sampleVoice, { params, query: { language: 'es' } });
    expect((await apiErrorOf(said)).status).toBe('NO_VOICE');
    expect(await branch.anybody.call(getDisplay, { params })).toMatchObject({
      audio: true,
      id: DEMO.display,
    });
  });
});
