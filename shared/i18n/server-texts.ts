import { createI18n } from './create-i18n.ts';
import enPaper from './locales/en/paper.json' with { type: 'json' };
import enSpeech from './locales/en/speech.json' with { type: 'json' };
import esPaper from './locales/es/paper.json' with { type: 'json' };
import esSpeech from './locales/es/speech.json' with { type: 'json' };
import svPaper from './locales/sv/paper.json' with { type: 'json' };
import svSpeech from './locales/sv/speech.json' with { type: 'json' };

/** The texts that a server itself says: on paper and by voice. */
export const createServerTexts = () =>
  createI18n({
    language: 'es',
    defaultNamespace: 'paper',
    resources: {
      es: { paper: esPaper, speech: esSpeech },
      en: { paper: enPaper, speech: enSpeech },
      sv: { paper: svPaper, speech: svSpeech },
    },
  });
