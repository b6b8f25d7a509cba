import { createI18n } from './create-i18n.ts';
import enAlarmNotices from './locales/en/alarm-notices.json' with { type: 'json' };
import enPaper from './locales/en/paper.json' with { type: 'json' };
import enReportLetters from './locales/en/report-letters.json' with { type: 'json' };
import enSmsNotices from './locales/en/sms-notices.json' with { type: 'json' };
import enSpeech from './locales/en/speech.json' with { type: 'json' };
import esAlarmNotices from './locales/es/alarm-notices.json' with { type: 'json' };
import esPaper from './locales/es/paper.json' with { type: 'json' };
import esReportLetters from './locales/es/report-letters.json' with { type: 'json' };
import esSmsNotices from './locales/es/sms-notices.json' with { type: 'json' };
import esSpeech from './locales/es/speech.json' with { type: 'json' };
import svAlarmNotices from './locales/sv/alarm-notices.json' with { type: 'json' };
import svPaper from './locales/sv/paper.json' with { type: 'json' };
import svReportLetters from './locales/sv/report-letters.json' with { type: 'json' };
import svSmsNotices from './locales/sv/sms-notices.json' with { type: 'json' };
import svSpeech from './locales/sv/speech.json' with { type: 'json' };

/** The texts that a server itself says: on paper, by voice, of alarms, and with reports. */
export const createServerTexts = () =>
  createI18n({
    language: 'es',
    defaultNamespace: 'paper',
    resources: {
      es: {
        'alarm-notices': esAlarmNotices,
        paper: esPaper,
        'report-letters': esReportLetters,
        'sms-notices': esSmsNotices,
        speech: esSpeech,
      },
      en: {
        'alarm-notices': enAlarmNotices,
        paper: enPaper,
        'report-letters': enReportLetters,
        'sms-notices': enSmsNotices,
        speech: enSpeech,
      },
      sv: {
        'alarm-notices': svAlarmNotices,
        paper: svPaper,
        'report-letters': svReportLetters,
        'sms-notices': svSmsNotices,
        speech: svSpeech,
      },
    },
  });
