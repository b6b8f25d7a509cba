import { createI18n } from './create-i18n.ts';
import enAlarmNotices from './locales/en/alarm-notices.json' with { type: 'json' };
import enAppointmentEmails from './locales/en/appointment-emails.json' with { type: 'json' };
import enCommon from './locales/en/common.json' with { type: 'json' };
import enHistory from './locales/en/history.json' with { type: 'json' };
import enPaper from './locales/en/paper.json' with { type: 'json' };
import enReportEmails from './locales/en/report-emails.json' with { type: 'json' };
import enReports from './locales/en/reports.json' with { type: 'json' };
import enSmsNotices from './locales/en/sms-notices.json' with { type: 'json' };
import enSpeech from './locales/en/speech.json' with { type: 'json' };
import esAlarmNotices from './locales/es/alarm-notices.json' with { type: 'json' };
import esAppointmentEmails from './locales/es/appointment-emails.json' with { type: 'json' };
import esCommon from './locales/es/common.json' with { type: 'json' };
import esHistory from './locales/es/history.json' with { type: 'json' };
import esPaper from './locales/es/paper.json' with { type: 'json' };
import esReportEmails from './locales/es/report-emails.json' with { type: 'json' };
import esReports from './locales/es/reports.json' with { type: 'json' };
import esSmsNotices from './locales/es/sms-notices.json' with { type: 'json' };
import esSpeech from './locales/es/speech.json' with { type: 'json' };
import svAlarmNotices from './locales/sv/alarm-notices.json' with { type: 'json' };
import svAppointmentEmails from './locales/sv/appointment-emails.json' with { type: 'json' };
import svCommon from './locales/sv/common.json' with { type: 'json' };
import svHistory from './locales/sv/history.json' with { type: 'json' };
import svPaper from './locales/sv/paper.json' with { type: 'json' };
import svReportEmails from './locales/sv/report-emails.json' with { type: 'json' };
import svReports from './locales/sv/reports.json' with { type: 'json' };
import svSmsNotices from './locales/sv/sms-notices.json' with { type: 'json' };
import svSpeech from './locales/sv/speech.json' with { type: 'json' };

/** Texts of the servers: paper, voice, alarms, appointments and reports. */
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
        'appointment-emails': esAppointmentEmails,
        'report-emails': esReportEmails,
        'sms-notices': esSmsNotices,
      },
      en: {
        common: enCommon,
        history: enHistory,
        reports: enReports,
        paper: enPaper,
        speech: enSpeech,
        'alarm-notices': enAlarmNotices,
        'appointment-emails': enAppointmentEmails,
        'report-emails': enReportEmails,
        'sms-notices': enSmsNotices,
      },
      sv: {
        common: svCommon,
        history: svHistory,
        reports: svReports,
        paper: svPaper,
        speech: svSpeech,
        'alarm-notices': svAlarmNotices,
        'appointment-emails': svAppointmentEmails,
        'report-emails': svReportEmails,
        'sms-notices': svSmsNotices,
      },
    },
  });
