import { fetchedPart } from '#renderer/lib/fetched-part.ts';
import '#renderer/ui/theme/tokens.css';
import './signage.css';
import { Suspense } from 'react';
import { displayAddress } from '#renderer/features/signage/display-address.ts';
import { SignagePage } from '#renderer/features/signage/signage-page.tsx';
import { createSignageTexts } from '#renderer/features/signage/signage-texts.ts';
import { TextMessage } from '#renderer/features/signage/text-message.tsx';
import { createSpeaker } from '#renderer/lib/sound.ts';
import { createPublicClient } from '#renderer/public-pages/client.ts';
import { startPage } from '#renderer/public-pages/page.tsx';
import { SIGNAGE_PREVIEW_PATH } from '#shared/contract/devices/signage-preview.ts';

const i18n = createSignageTexts('es');
const client = createPublicClient();
const speaker = createSpeaker(() => new AudioContext());
const address = displayAddress(location.pathname);
const isPreview = location.pathname === SIGNAGE_PREVIEW_PATH;
/** Fetched by the editor alone: a display need not carry it. */
const PreviewPage = fetchedPart(
  async () => (await import('#renderer/features/signage/preview-page.tsx')).PreviewPage,
);

startPage({
  client,
  page: isPreview ? (
    <Suspense>
      <PreviewPage i18n={i18n} />
    </Suspense>
  ) : address === null ? (
    <TextMessage>{i18n.t('unknown', { ns: 'signage' })}</TextMessage>
  ) : (
    <SignagePage i18n={i18n} client={client} speaker={speaker} address={address} />
  ),
  meanwhile: <TextMessage>{i18n.t('starting', { ns: 'signage' })}</TextMessage>,
});
