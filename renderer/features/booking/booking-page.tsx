import type { i18n } from 'i18next';
import { useEffect, useState } from 'react';
import { CustomerFrame } from '#renderer/public-pages/customer-frame.tsx';
import { usePageLanguage } from '#renderer/public-pages/page-language.ts';
import type { Client } from '#shared/contract/client.ts';
import { BOOKING_SECRET } from '#shared/contract/tickets/public-booking.ts';
import { BOOKING_PATH, CUSTOMER_BOOKING_PATH } from '#shared/domain/appointments/booking.ts';
import type { BookingScreen } from './booking-screen.ts';
import { CustomerBookingScreen } from './customer-booking-screen.tsx';
import { NewBooking } from './new-booking.tsx';
import { Message } from './parts/message.tsx';

interface Props {
  readonly client: Client;
  readonly texts: i18n;
}

/** The page on which customers book for themselves: a new appointment, or one that they have, by its address. */
export function BookingPage({ client, texts }: Props) {
  const [language, onLanguage] = usePageLanguage(texts);
  const [head, onHead] = useState({ companyName: '', branchName: '' });
  const [address, setAddress] = useState(() => parseBookingAddress(location));
  useEffect(() => {
    const moved = () => setAddress(parseBookingAddress(location));
    const events = ['hashchange', 'popstate'] as const;
    for (const event of events) window.addEventListener(event, moved);
    return () => {
      for (const event of events) window.removeEventListener(event, moved);
    };
  }, []);
  const t = texts.getFixedT(language, 'booking');
  useEffect(() => {
    document.title = t('title');
  }, [t]);
  const screen = { client, texts, language, onHead };
  return (
    <CustomerFrame
      language={language}
      languageLabel={(now) => t('language', { now })}
      onLanguage={onLanguage}
      {...head}
    >
      {screenOf(address, screen, t('unknown.title'), t('unknown.text'))}
    </CustomerFrame>
  );
}

function screenOf(address: BookingAddress, screen: BookingScreen, title: string, text: string) {
  if (address.kind === 'new') return <NewBooking {...screen} idBranches={address.idBranches} />;
  if (address.kind === 'own')
    return <CustomerBookingScreen key={address.secret} {...screen} secret={address.secret} />;
  return <Message title={title} text={text} />;
}

/** Meaning of an address of the page: an existing booking, or a new one, optionally at a given branch. */
type BookingAddress =
  | { readonly kind: 'own'; readonly secret: string }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'new'; readonly idBranches: number | null };

const NEW = new RegExp(`^${BOOKING_PATH}(?:/(\\d{1,15}))?/?$`);

/**
 * Reads the page's address.
 *
 * @internal used by tests besides this file
 */
export function parseBookingAddress({ pathname, hash }: Pick<Location, 'pathname' | 'hash'>): BookingAddress {
  const found = NEW.exec(pathname);
  if (found) return { kind: 'new', idBranches: found[1] ? Number(found[1]) : null };
  const secret = hash.slice(1);
  const isOwn = pathname.startsWith(CUSTOMER_BOOKING_PATH) && BOOKING_SECRET.test(secret);
  return isOwn ? { kind: 'own', secret } : { kind: 'unknown' };
}
