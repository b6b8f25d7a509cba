import { ActionIcon, Button } from '@mantine/core';
import { IconAlertTriangle, IconArrowUp, IconPlayerPlay, IconPlus, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import {
  CHIME_LENGTH,
  createChimeFile,
  createSpeaker,
  MAX_CHIME_SECONDS,
  playChime,
} from '#renderer/lib/sound.ts';
import frame from '#renderer/ui/designer/designer.module.css';
import { SelectField } from '#renderer/ui/fields/select-field.tsx';
import { UploadButton } from '#renderer/ui/fields/upload-button.tsx';
import type { SignageDesign } from '#shared/contract/devices/signage-design.ts';
import { speakSample } from '#shared/contract/devices/speech.ts';
import { LANGUAGES, type Language } from '#shared/contract/fields.ts';
import type { Resource } from '#shared/contract/installation/resources.ts';
import css from './designer.module.css';
import { type DesignSound, useDesigner } from './designer-context.ts';
import { moveLanguageUp, removeLanguage } from './draft.ts';
import { SwitchRow } from './fields.tsx';
import type { SimulatedCall } from './preview-data.ts';

const CUSTOM = 'own';

/** Chime and voice of calls, and the language of the display. */
export function SoundFields() {
  const { t } = useTranslation(['display-designs', 'common']);
  const { draft, locked, set } = useDesigner();
  const { language, audio, voice } = draft.design;
  return (
    <div className={css.fields}>
      <SwitchRow label={t('audio')} value={audio} onChange={(on) => set('switch', { audio: on })} />
      {audio && <ChimeField />}
      <SwitchRow label={t('voice')} value={voice} onChange={(on) => set('switch', { voice: on })} />
      {voice && <SpokenLanguages />}
      <SelectField
        label={t('language')}
        options={LANGUAGES.map((value) => ({ value, label: t(`common:language.${value}`) }))}
        value={language}
        disabled={locked}
        onChange={(value) => set('choice', { language: value as Language })}
      />
    </div>
  );
}

function ChimeField() {
  const { t } = useTranslation('display-designs');
  const { draft, files, locked, sound, set } = useDesigner();
  const { chime } = draft.design;
  const sounds = files.filter(({ type }) => type === 'audio').map(({ name }) => name);
  const isRemoved = chime !== null && !sounds.includes(chime);
  return (
    <>
      <div className={css.audible}>
        <SelectField
          label={t('chimeFile')}
          options={[
            { value: CUSTOM, label: t('ownChime') },
            ...[...sounds, ...(isRemoved ? [chime] : [])].map((name) => ({ value: name, label: name })),
          ]}
          value={chime ?? CUSTOM}
          disabled={locked}
          error={isRemoved ? t('fileGone') : undefined}
          onChange={(name) => set('choice', { chime: name === CUSTOM ? null : name })}
        />
        <ActionIcon variant="default" size={36} aria-label={t('hearChime')} onClick={sound.playChime}>
          <IconPlayerPlay size={18} stroke={1.75} />
        </ActionIcon>
      </div>
      {!locked && (
        <UploadButton
          module="signature"
          types={['audio']}
          onUploaded={({ name }) => set('choice', { chime: name })}
        />
      )}
    </>
  );
}

/** Languages of the announcement in their order, each with a sample. */
function SpokenLanguages() {
  const { t } = useTranslation(['display-designs', 'common']);
  const { draft, locked, voices, sound, set } = useDesigner();
  const { spokenLanguages } = draft.design;
  const sample = { code: 'A047', location: t('samplePlace', { number: 4 }), direction: null };
  const unavailable = spokenLanguages.filter((language) => !voices.has(language));
  const nameOf = (language: (typeof LANGUAGES)[number]) => t(`common:language.${language}`);
  return (
    <>
      <b className={frame.subject}>{t('spoken')}</b>
      <ol className={css.spoken}>
        {spokenLanguages.map((language, at) => (
          <li key={language}>
            <span>{nameOf(language)}</span>
            {!locked && (
              <>
                <ActionIcon
                  aria-label={t('moveUp', { language: nameOf(language) })}
                  disabled={at === 0}
                  onClick={() =>
                    set('choice', { spokenLanguages: moveLanguageUp(spokenLanguages, language) })
                  }
                >
                  <IconArrowUp size={18} stroke={1.75} />
                </ActionIcon>
                <ActionIcon
                  aria-label={t('unspeak', { language: nameOf(language) })}
                  disabled={spokenLanguages.length === 1}
                  onClick={() =>
                    set('choice', { spokenLanguages: removeLanguage(spokenLanguages, language) })
                  }
                >
                  <IconX size={18} stroke={1.75} />
                </ActionIcon>
              </>
            )}
            <ActionIcon
              variant="default"
              size={36}
              aria-label={t('hearVoice', { language: nameOf(language) })}
              disabled={!voices.has(language)}
              onClick={() => sound.playVoice(language, sample)}
            >
              <IconPlayerPlay size={18} stroke={1.75} />
            </ActionIcon>
          </li>
        ))}
      </ol>
      {!locked && (
        <div className={css.more}>
          {LANGUAGES.filter((language) => !spokenLanguages.includes(language)).map((language) => (
            <Button
              key={language}
              size="compact-sm"
              variant="subtle"
              leftSection={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
              onClick={() => set('choice', { spokenLanguages: [...spokenLanguages, language] })}
            >
              {t('speak', { language: nameOf(language) })}
            </Button>
          ))}
        </div>
      )}
      {unavailable.length > 0 && (
        <span className={frame.warning}>
          <IconAlertTriangle size={14} stroke={1.75} aria-hidden="true" />
          {t('noVoice', { languages: unavailable.map(nameOf) })}
        </span>
      )}
    </>
  );
}

/** Estimated duration of an announcement in one language until it was played. */
const ESTIMATED_SPEECH_SECONDS = 2.6;

/** Plays the chime and the voice of a design in the browser, never on a display. */
export function useDesignSound(design: SignageDesign, files: readonly Resource[]): DesignSound {
  const api = useApi();
  const [speaker] = useState(() => createSpeaker(() => new AudioContext()));
  const [chimeFile] = useState(() => createChimeFile((url, signal) => fetch(url, { signal })));
  const [spoken, setSpoken] = useState<ReadonlyMap<Language, number>>(new Map());
  const { audio, voice, spokenLanguages, chime: name } = design;
  const chime = files.find((file) => file.type === 'audio' && file.name === name)?.href ?? null;
  const chimeLength = useChimeSeconds(chime);
  const playback = useRef(new AbortController());
  useEffect(() => () => playback.current.abort(), []);

  const playDesignChime = (signal: AbortSignal) =>
    playChime({ speaker, chimeFile, onPlayback: () => undefined }, chime, signal);

  /** Skips languages without a voice; the inspector names them. */
  async function speak(
    language: Language,
    { code, location }: SimulatedCall,
    signal: AbortSignal,
  ): Promise<void> {
    const wav = await api
      .call(speakSample, { query: { language, code, location } }, { signal })
      .catch(() => null);
    if (!wav || signal.aborted) return;
    const sound = new Uint8Array(wav).buffer;
    setSpoken((now) => new Map(now).set(language, wavSeconds(sound)));
    await speaker.play(sound, signal);
  }

  function playOnly(play: (signal: AbortSignal) => Promise<void>) {
    playback.current.abort();
    playback.current = new AbortController();
    const { signal } = playback.current;
    void speaker.unblock().then(() => play(signal));
  }

  return {
    lengths: {
      chime: chimeLength,
      spoken: spokenLanguages.reduce(
        (sum, language) => sum + (spoken.get(language) ?? ESTIMATED_SPEECH_SECONDS),
        0,
      ),
    },
    playChime: () => playOnly(playDesignChime),
    playVoice: (language, call) => playOnly((signal) => speak(language, call, signal)),
    async playCall(call, signal) {
      playback.current.abort();
      await speaker.unblock();
      if (audio) await playDesignChime(signal);
      for (const language of voice ? spokenLanguages : []) await speak(language, call, signal);
    },
  };
}

/** Seconds of a chime; the built-in chime if `href` is null. */
function useChimeSeconds(href: string | null): number {
  const [known, setKnown] = useState<{ readonly href: string; readonly seconds: number } | null>(null);
  useEffect(() => {
    if (href === null) return;
    const sound = new Audio(href);
    sound.preload = 'metadata';
    const measure = () => setKnown({ href, seconds: Math.min(sound.duration, MAX_CHIME_SECONDS) });
    sound.addEventListener('loadedmetadata', measure);
    return () => sound.removeEventListener('loadedmetadata', measure);
  }, [href]);
  return known !== null && known.href === href ? known.seconds : CHIME_LENGTH;
}

/** Size of the header of a WAV file, and the offset of its byte rate. */
const HEADER_BYTES = 44;

const BYTE_RATE_OFFSET = 28;

function wavSeconds(wav: ArrayBuffer): number {
  if (wav.byteLength <= HEADER_BYTES) return 0;
  return (wav.byteLength - HEADER_BYTES) / new DataView(wav).getUint32(BYTE_RATE_OFFSET, true);
}
