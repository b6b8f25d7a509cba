import type { i18n } from 'i18next';
import { useEffect, useState } from 'react';
import frame from '#renderer/public-pages/customer-frame.module.css';
import { CustomerFrame } from '#renderer/public-pages/customer-frame.tsx';
import { usePageLanguage } from '#renderer/public-pages/page-language.ts';
import type { Client } from '#shared/contract/client.ts';
import { parsePhoneAddress } from './phone-address.ts';
import { TicketScreen } from './ticket-screen.tsx';
import { VirtualTicketScreen } from './virtual-ticket-screen.tsx';

interface Props {
  readonly client: Client;
  readonly texts: i18n;
}

/** Customer page for following or taking a ticket. Uses the language of the browser until another is chosen. */
export function PhonePage({ client, texts }: Props) {
  const [language, onLanguage] = usePageLanguage(texts);
  const [branch, setBranch] = useState(() => parsePhoneAddress(location));
  useEffect(() => {
    const moved = () => setBranch(parsePhoneAddress(location));
    window.addEventListener('hashchange', moved);
    return () => window.removeEventListener('hashchange', moved);
  }, []);
  const common = { client, texts, language, onLanguage };
  if (branch?.kind === 'taking') return <VirtualTicketScreen {...common} branch={branch} />;
  if (branch) return <TicketScreen key={branch.at.secret} {...common} at={branch.at} />;
  const t = texts.getFixedT(language, 'phone');
  return (
    <CustomerFrame
      language={language}
      languageLabel={(now) => t('language', { now })}
      onLanguage={onLanguage}
      companyName=""
      branchName=""
    >
      <main className={frame.message}>
        <h1>{t('unknown.title')}</h1>
        <p>{t('unknown.text')}</p>
      </main>
    </CustomerFrame>
  );
}
