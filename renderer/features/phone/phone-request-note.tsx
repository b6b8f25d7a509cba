import type { TFunction } from 'i18next';
import { useEffect, useState } from 'react';
import frame from '#renderer/public-pages/customer-frame.module.css';
import type { PhoneTicket } from '#shared/contract/devices/phone-tickets.ts';
import type { Language } from '#shared/contract/fields.ts';
import { customersText } from './use-phone-action.ts';

interface Props {
  readonly t: TFunction<'phone'>;
  readonly wish: NonNullable<PhoneTicket['relayed']>['wish'];
  readonly language: Language;
}

/** Says what became of something that its customer has asked of the branch at central. */
export function PhoneRequestNote({ t, wish, language }: Props) {
  const [why, setWhy] = useState<string | null>(null);
  const rejected = wish?.refused ?? null;
  useEffect(() => {
    let isVisible = true;
    setWhy(null);
    if (rejected !== null)
      void customersText(rejected, language).then((text) => isVisible && setWhy(text ?? t('refused')));
    return () => {
      isVisible = false;
    };
  }, [rejected, language, t]);
  return (
    <p className={frame.said} role="status">
      {rejected !== null ? why : wish && t(`wish.${wish.deed}`)}
    </p>
  );
}
