import { useTranslation } from 'react-i18next';
import { SETTING_CARDS } from './setting-cards.ts';

/** Names the cards of the page and their settings, with their units. */
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
      option: (name: string, value: string) => options[name]?.[value] ?? value,
    },
  };
}
