import type { TFunction } from 'i18next';
import { useEffect, useState } from 'react';
import frame from '#renderer/public-pages/frame/customer-frame.module.css';
import type { PhoneTicket } from '#shared/contract/devices/phone-tickets.ts';
import type { Language } from '#shared/contract/fields.ts';
import { customersText } from './use-deed.ts';

interface Props {
  readonly t: TFunction<'phone'>;
  readonly wish: NonNullable<PhoneTicket['relayed']>['wish'];
  readonly language: Language;
}

/** Says what became of something that its customer has asked of the branch at central. */
export function WishNote({ t, wish, language }: Props) {
  const [why, setWhy] = useState<string | null>(null);
  const refused = wish?.refused ?? null;
  useEffect(() => {
    let isShown = true;
    setWhy(null);
    if (refused !== null)
      void customersText(refused, language).then((text) => isShown && setWhy(text ?? t('refused')));
    return () => {
      isShown = false;
    };
  }, [refused, language, t]);
  return (
    <p className={frame.said} role="status">
      {refused !== null ? why : wish && t(`wish.${wish.deed}`)}
    </p>
  );
}
