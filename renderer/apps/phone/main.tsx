import '#renderer/ui/theme/tokens.css';
import './phone.css';
import { PhonePage } from '#renderer/features/phone/phone-page.tsx';
import { createPhoneTexts } from '#renderer/features/phone/phone-texts.ts';
import { followScheme } from '#renderer/public-pages/follow-scheme.ts';
import { createPublicClient } from '#renderer/public-pages/public-client.ts';
import { startPage } from '#renderer/public-pages/start/start-page.tsx';

followScheme();
const client = createPublicClient();
startPage({
  client,
  page: <PhonePage client={client} texts={createPhoneTexts('es')} />,
  meanwhile: null,
});
