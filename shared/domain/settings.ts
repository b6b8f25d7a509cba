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
}

const DEFAULTS: GeneralSettings = {
  noShowTime: 10,
  recoverNoShow: true,
  transferNT: false,
  userTransfer: false,
  resetHour: 0,
};

/** Reads the settings from their stored names and values; what is missing or makes no sense has its default. */
export function readGeneralSettings(
  stored: readonly { readonly name: string; readonly value: string }[],
): GeneralSettings {
  const values = new Map(stored.map(({ name, value }) => [name, value]));
  const number = (name: 'noShowTime' | 'resetHour', highest: number): number => {
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
  };
}
