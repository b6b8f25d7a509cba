import { useTranslation } from 'react-i18next';

/** Labels of the cards of the page and of their settings, with units. */
export function useGeneralTexts() {
  const { t } = useTranslation('general-settings');
  const cards = (Object.keys(SETTING_CARDS) as (keyof typeof SETTING_CARDS)[]).map((card) => ({
    title: t(`card.${card}`),
    names: SETTING_CARDS[card],
    ...(card === 'mail' && { intro: t('intro.mail') }),
  }));
  const options: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    ticketWidth: t('option.ticketWidth', { returnObjects: true }),
    language: t('option.language', { returnObjects: true }),
    csvFormat: t('option.csvFormat', { returnObjects: true }),
    recordingChannels: t('option.recordingChannels', { returnObjects: true }),
    mailAuth: t('option.mailAuth', { returnObjects: true }),
    mailDelivery: t('option.mailDelivery', { returnObjects: true }),
  };
  return {
    cards,
    texts: {
      label: (name: (typeof cards)[number]['names'][number]) => t(`label.${name}`),
      description: (name: (typeof cards)[number]['names'][number]) => t(`description.${name}`),
      warning: (name: string, values: Readonly<Record<string, unknown>>) =>
        name === 'bookingCode' && values.bookingCode === 'Y' && !sendsMail(values)
          ? t('warning.bookingCode')
          : null,
      option: (name: string, value: string) => options[name]?.[value] ?? value,
    },
  };
}

const sendsMail = ({ mailActive, mailDelivery }: Readonly<Record<string, unknown>>): boolean =>
  mailActive === 'Y' && mailDelivery !== '0';

/**
 * Cards of the page, with their settings (access specification, section 3).
 *
 * @internal used by tests besides this file
 */
export const SETTING_CARDS = {
  day: [
    ...(['noShowTime', 'recoverNoShow', 'moreTimeBehind', 'transferNT'] as const),
    ...(['userTransfer', 'resetHour', 'intervalRecallSeconds'] as const),
  ],
  devices: ['ticketWidth', 'ticketTextSize', 'printTime', 'announceTime', 'voiceRate', 'sliderTime'],
  pages: ['language', 'csvFormat', 'useMaps', 'mapTiles'],
  recording: ['recordingChannels', 'recordingDays', 'recordingConsent', 'recordingAddress'],
  appointments: [
    ...(['bookingPage', 'bookingCode', 'bookingProof'] as const),
    ...(['bookingConsent', 'bookingFrames', 'bookingReminder'] as const),
    ...(['bookingProgramDay', 'appointmentDays'] as const),
  ],
  mail: [
    'mailActive',
    'mailSmtp',
    'mailPort',
    'mailAuth',
    'mailUser',
    'mailPass',
    'mailStarttls',
    'mailDelivery',
  ],
  alarms: ['alarmBehindMinutes', 'alarmMailTo', 'alarmWebhook', 'alarmWebhookSecret'],
  retention: ['factYears', 'alarmYears'],
  form: ['generalSettingsParam'],
} as const;
