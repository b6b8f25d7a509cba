/** Lists what the page shows, card by card (access specification, section 3). */
export const SETTING_CARDS = {
  day: [
    ...(['noShowTime', 'recoverNoShow', 'moreTimeBehind', 'transferNT'] as const),
    ...(['userTransfer', 'resetHour', 'intervalRecallSeconds'] as const),
  ],
  devices: ['ticketWidth', 'ticketTextSize', 'printTime', 'announceTime', 'voiceRate', 'sliderTime'],
  pages: ['language', 'csvFormat', 'useMaps', 'mapTiles'],
  recording: ['recordingChannels', 'recordingDays', 'recordingConsent', 'recordingAddress'],
  appointments: [
    ...(['bookingPage', 'bookingConsent', 'bookingFrames', 'bookingReminder'] as const),
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
  form: ['generalSettingsParam'],
} as const;
