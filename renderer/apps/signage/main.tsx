import '#renderer/ui/theme/tokens.css';
import '#renderer/public-pages/public-page.css';
import './signage.css';
import { displayAddress } from '#renderer/features/signage/display-address.ts';
import { SignagePage } from '#renderer/features/signage/signage-page.tsx';
import { createSignageTexts } from '#renderer/features/signage/signage-texts.ts';
import { PlainMessage } from '#renderer/features/signage/views/plain-message.tsx';
import { createSpeaker } from '#renderer/lib/sound/speaker.ts';
import { createPublicClient } from '#renderer/public-pages/public-client.ts';
import { startPage } from '#renderer/public-pages/start/start-page.tsx';

const i18n = createSignageTexts('es');
const client = createPublicClient();
const speaker = createSpeaker(() => new AudioContext());
const address = displayAddress(location.pathname);

startPage({
  client,
  page:
    address === null ? (
      <PlainMessage>{i18n.t('unknown', { ns: 'signage' })}</PlainMessage>
    ) : (
      <SignagePage i18n={i18n} client={client} speaker={speaker} address={address} />
    ),
  meanwhile: <PlainMessage>{i18n.t('starting', { ns: 'signage' })}</PlainMessage>,
});
