import { ActionIcon } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '#renderer/ui/fields/select-field.tsx';
import { UploadButton } from '#renderer/ui/resources/upload-button.tsx';
import { LANGUAGES, type Language } from '#shared/contract/fields.ts';
import { useDesigner } from '../designer-context.ts';
import css from './inspector.module.css';
import { SpokenLanguages } from './spoken-languages.tsx';
import { SwitchRow } from './switch-row.tsx';

const CUSTOM = 'own';

/** Sets what is heard with a call, and in which language a display is written. */
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

/** Chooses the sound before a turn, and lets it be heard. */
function ChimeField() {
  const { t } = useTranslation('display-designs');
  const { draft, files, locked, sound, set } = useDesigner();
  const { chime } = draft.design;
  const sounds = files.filter(({ type }) => type === 'audio').map(({ name }) => name);
  const isRemoved = chime !== null && !sounds.includes(chime);
  return (
    <>
      <div className={css.heard}>
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
