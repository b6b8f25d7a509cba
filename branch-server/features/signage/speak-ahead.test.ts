import { beforeEach, describe, expect, it } from 'vitest';
import type { DisplayCall } from '#shared/contract/devices/displays.ts';
import { readGeneralSettings } from '#shared/domain/settings/read-settings.ts';
import { createSpeakAhead } from './compose-signage.ts';
import type { SpeakingDisplay } from './display-queries.ts';

const HALL: SpeakingDisplay = {
  id: 1,
  name: 'Hall',
  hasChime: false,
  languages: ['es', 'en'],
  isLineal: false,
};
const MUTE: SpeakingDisplay = { id: 2, name: 'Mute', hasChime: false, languages: [], isLineal: false };
const call = (code: string, announce = true) => ({ code, location: 'Puesto 1', announce }) as DisplayCall;

describe('rendering calls ahead', () => {
  let now: number;
  let spoken: string[];
  let ahead: ReturnType<typeof createSpeakAhead>;
  beforeEach(() => {
    now = 0;
    spoken = [];
    ahead = createSpeakAhead({
      displays: () => [HALL, MUTE],
      speaker: {
        async speak({ code, language, manner }, rate) {
          spoken.push(`${code} ${language} ${manner} ${rate}`);
          return null;
        },
      },
      settings: () => readGeneralSettings([{ name: 'voiceRate', value: '90' }]),
      clock: { mono: () => now },
    });
  });

  it('renders a single call as a full sentence in each language', () => {
    ahead(HALL.id, [call('A001')]);
    expect(spoken).toEqual(['A001 es full 90', 'A001 en full 90']);
  });

  it('renders rapid calls as short sentences in the first language', () => {
    ahead(HALL.id, [call('A001'), call('A002')]);
    expect(spoken).toEqual(['A001 es short 90', 'A002 es short 90']);
    spoken.length = 0;
    now = 4_999;
    ahead(HALL.id, [call('A003')]);
    expect(spoken).toEqual(['A003 es short 90']);
    spoken.length = 0;
    now += 5_000;
    ahead(HALL.id, [call('A004')]);
    expect(spoken).toEqual(['A004 es full 90', 'A004 en full 90']);
  });

  it('renders at most one page of calls at a time, and continues afterwards', async () => {
    const rush = Array.from({ length: 20 }, (_, index) => call(`B${index}`));
    ahead(HALL.id, rush);
    expect(spoken).toHaveLength(6);
    await new Promise(setImmediate);
    ahead(HALL.id, rush);
    expect(spoken).toHaveLength(12);
  });

  it('renders nothing that no display plays', () => {
    ahead(MUTE.id, [call('A001')]);
    ahead(99, [call('A001')]);
    ahead(HALL.id, [call('A001', false)]);
    expect(spoken).toEqual([]);
  });
});
