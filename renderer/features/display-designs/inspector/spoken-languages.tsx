import { ActionIcon, Button } from '@mantine/core';
import { IconAlertTriangle, IconArrowUp, IconPlayerPlay, IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import frame from '#renderer/ui/designer/inspector.module.css';
import { LANGUAGES } from '#shared/contract/fields.ts';
import { useDesigner } from '../designer-context.ts';
import { spokenEarlier, spokenWithout } from '../draft/spoken-changes.ts';
import css from './inspector.module.css';

/** Chooses the languages in which a turn is spoken, one after the other, and lets each be heard. */
export function SpokenLanguages() {
  const { t } = useTranslation(['display-designs', 'common']);
  const { draft, locked, voices, sound, set } = useDesigner();
  const { spokenLanguages } = draft.design;
  const sample = { code: 'A047', location: t('samplePlace', { number: 4 }), direction: null };
  const mute = spokenLanguages.filter((language) => !voices.has(language));
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
                  onClick={() => set('choice', { spokenLanguages: spokenEarlier(spokenLanguages, language) })}
                >
                  <IconArrowUp size={18} stroke={1.75} />
                </ActionIcon>
                <ActionIcon
                  aria-label={t('unspeak', { language: nameOf(language) })}
                  disabled={spokenLanguages.length === 1}
                  onClick={() => set('choice', { spokenLanguages: spokenWithout(spokenLanguages, language) })}
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
      {mute.length > 0 && (
        <span className={frame.warning}>
          <IconAlertTriangle size={14} stroke={1.75} aria-hidden="true" />
          {t('noVoice', { languages: mute.map(nameOf) })}
        </span>
      )}
    </>
  );
}
