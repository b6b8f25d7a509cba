import { createI18n } from './create-i18n.ts';
import enAlarmNotices from './locales/en/alarm-notices.json' with { type: 'json' };
import enAppointmentLetters from './locales/en/appointment-letters.json' with { type: 'json' };
import enCommon from './locales/en/common.json' with { type: 'json' };
import enHistory from './locales/en/history.json' with { type: 'json' };
import enPaper from './locales/en/paper.json' with { type: 'json' };
import enReportLetters from './locales/en/report-letters.json' with { type: 'json' };
import enReports from './locales/en/reports.json' with { type: 'json' };
import enSmsNotices from './locales/en/sms-notices.json' with { type: 'json' };
import enSpeech from './locales/en/speech.json' with { type: 'json' };
import esAlarmNotices from './locales/es/alarm-notices.json' with { type: 'json' };
import esAppointmentLetters from './locales/es/appointment-letters.json' with { type: 'json' };
import esCommon from './locales/es/common.json' with { type: 'json' };
import esHistory from './locales/es/history.json' with { type: 'json' };
import esPaper from './locales/es/paper.json' with { type: 'json' };
import esReportLetters from './locales/es/report-letters.json' with { type: 'json' };
import esReports from './locales/es/reports.json' with { type: 'json' };
import esSmsNotices from './locales/es/sms-notices.json' with { type: 'json' };
import esSpeech from './locales/es/speech.json' with { type: 'json' };
import svAlarmNotices from './locales/sv/alarm-notices.json' with { type: 'json' };
import svAppointmentLetters from './locales/sv/appointment-letters.json' with { type: 'json' };
import svCommon from './locales/sv/common.json' with { type: 'json' };
import svHistory from './locales/sv/history.json' with { type: 'json' };
import svPaper from './locales/sv/paper.json' with { type: 'json' };
import svReportLetters from './locales/sv/report-letters.json' with { type: 'json' };
import svReports from './locales/sv/reports.json' with { type: 'json' };
import svSmsNotices from './locales/sv/sms-notices.json' with { type: 'json' };
import svSpeech from './locales/sv/speech.json' with { type: 'json' };

/** The texts that a server itself says: on paper, by voice, of alarms and appointments, in reports and with them. */
export const createServerTexts = () =>
  createI18n({
    language: 'es',
    defaultNamespace: 'paper',
    resources: {
      es: {
        common: esCommon,
        history: esHistory,
        reports: esReports,
        paper: esPaper,
        speech: esSpeech,
        'alarm-notices': esAlarmNotices,
        'appointment-letters': esAppointmentLetters,
        'report-letters': esReportLetters,
        'sms-notices': esSmsNotices,
      },
      en: {
        common: enCommon,
        history: enHistory,
        reports: enReports,
        paper: enPaper,
        speech: enSpeech,
        'alarm-notices': enAlarmNotices,
        'appointment-letters': enAppointmentLetters,
        'report-letters': enReportLetters,
        'sms-notices': enSmsNotices,
      },
      sv: {
        common: svCommon,
        history: svHistory,
        reports: svReports,
        paper: svPaper,
        speech: svSpeech,
        'alarm-notices': svAlarmNotices,
        'appointment-letters': svAppointmentLetters,
        'report-letters': svReportLetters,
        'sms-notices': svSmsNotices,
      },
    },
  });
