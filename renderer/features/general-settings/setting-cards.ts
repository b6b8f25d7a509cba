/** Lists what the page shows, card by card (access specification, section 3). */
export const SETTING_CARDS = {
  day: ['noShowTime', 'recoverNoShow', 'transferNT', 'userTransfer', 'resetHour', 'intervalRecallSeconds'],
  devices: ['ticketWidth', 'ticketTextSize', 'printTime', 'announceTime', 'voiceRate', 'sliderTime'],
  pages: ['language', 'useMaps', 'mapTiles'],
  recording: ['recordingChannels', 'recordingDays', 'recordingConsent', 'recordingAddress'],
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
  form: ['generalSettingsParam'],
} as const;
