/** The general settings that decide what happens to tickets (access specification, section 3). */
export interface GeneralSettings {
  /** Minutes for which a customer who did not come can be put back into the queue. */
  readonly noShowTime: number;
  readonly recoverNoShow: boolean;
  /** Whether an attention that began without a ticket may be transferred or put on stand-by. */
  readonly transferNT: boolean;
  /** Whether a ticket may be transferred to the stand-by of another user. */
  readonly userTransfer: boolean;
  /** Hour of the day, 0 to 23, at which the business day starts. */
  readonly resetHour: number;
  /** Seconds between two questions of a waiting workstation that has no socket. */
  readonly intervalRecallSeconds: number;
  /** Channels in which attentions are recorded. */
  readonly recordingChannels: 1 | 2;
  /** Days for which a recording is kept. */
  readonly recordingDays: number;
  /** What an operator has to tell or know while recording; empty for nothing. */
  readonly recordingConsent: string;
  /** Where pages send their recordings instead of the server's own store; empty for the store. */
  readonly recordingAddress: string;
}

const DEFAULTS: GeneralSettings = {
  noShowTime: 10,
  recoverNoShow: true,
  transferNT: false,
  userTransfer: false,
  resetHour: 0,
  intervalRecallSeconds: 5,
  recordingChannels: 2,
  recordingDays: 30,
  recordingConsent: '',
  recordingAddress: '',
};

type NumberSetting = 'noShowTime' | 'resetHour' | 'intervalRecallSeconds' | 'recordingDays';

/** Reads the settings from their stored names and values; what is missing or makes no sense has its default. */
export function readGeneralSettings(
  stored: readonly { readonly name: string; readonly value: string }[],
): GeneralSettings {
  const values = new Map(stored.map(({ name, value }) => [name, value]));
  const number = (name: NumberSetting, highest: number): number => {
    const value = values.get(name) ?? '';
    return /^\d+$/.test(value) && Number(value) <= highest ? Number(value) : DEFAULTS[name];
  };
  const flag = (name: 'recoverNoShow' | 'transferNT' | 'userTransfer'): boolean => {
    const value = values.get(name);
    return value === 'Y' || (value !== 'N' && DEFAULTS[name]);
  };
  return {
    noShowTime: number('noShowTime', 24 * 60),
    recoverNoShow: flag('recoverNoShow'),
    transferNT: flag('transferNT'),
    userTransfer: flag('userTransfer'),
    resetHour: number('resetHour', 23),
    intervalRecallSeconds: Math.max(1, number('intervalRecallSeconds', 60)),
    recordingChannels: values.get('recordingChannels') === '1' ? 1 : DEFAULTS.recordingChannels,
    recordingDays: Math.max(1, number('recordingDays', 3_650)),
    recordingConsent: values.get('recordingConsent') ?? DEFAULTS.recordingConsent,
    recordingAddress: webAddress(values.get('recordingAddress')) ?? DEFAULTS.recordingAddress,
  };
}

function webAddress(value: string | undefined): string | null {
  const address = value && URL.parse(value);
  return address && /^https?:$/.test(address.protocol) ? address.href : null;
}
