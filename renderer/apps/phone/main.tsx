import '#renderer/ui/theme/tokens.css';
import './phone.css';
import { PhonePage } from '#renderer/features/phone/phone-page.tsx';
import { createPhoneTexts } from '#renderer/features/phone/phone-texts.ts';
import { createPublicClient } from '#renderer/public-pages/client.ts';
import { startPage } from '#renderer/public-pages/page.tsx';
import { syncColorScheme } from '#renderer/public-pages/sync-color-scheme.ts';

syncColorScheme();
const client = createPublicClient();
startPage({
  client,
  page: <PhonePage client={client} texts={createPhoneTexts('es')} />,
  meanwhile: null,
});
