import type { i18n as Texts } from 'i18next';
import { Suspense, useState } from 'react';
import { fetchedPart } from '#renderer/lib/fetched-part.ts';
import type { Speaker } from '#renderer/lib/sound.ts';
import type { Client } from '#shared/contract/client.ts';
import type { DisplayAddress } from './display-address.ts';
import { DisplayPage } from './views/display-page.tsx';
import { TextMessage } from './views/text-message.tsx';

const SetUpPage = fetchedPart(async () => (await import('./set-up/set-up-page.tsx')).SetUpPage);
const PairedScreen = fetchedPart(async () => (await import('./pairing/paired-screen.tsx')).PairedScreen);

interface Props {
  readonly i18n: Texts;
  readonly client: Client;
  readonly speaker: Speaker;
  readonly address: DisplayAddress;
}

/** Shows the display that the address names, or the one that this box is paired with. */
export function SignagePage({ address, ...page }: Props) {
  if (address !== 'paired') return <NamedDisplay {...page} {...address} />;
  return (
    <Suspense fallback={<TextMessage>{null}</TextMessage>}>
      <PairedScreen {...page} />
    </Suspense>
  );
}

type NamedProps = Omit<Props, 'address'> & Exclude<DisplayAddress, string>;

/** Shows the display, or first its set-up page where the address asks for that. */
function NamedDisplay({ i18n, client, speaker, idDisplay, setUp }: NamedProps) {
  const [settingUp, setSettingUp] = useState(setUp);
  const display = { i18n, client, speaker, idDisplay };
  if (!settingUp) return <DisplayPage {...display} />;
  return (
    <Suspense fallback={<TextMessage>{null}</TextMessage>}>
      <SetUpPage
        {...display}
        onDone={() => {
          // The next start shows the turns at once.
          history.replaceState(null, '', `../${idDisplay}`);
          setSettingUp(false);
        }}
      />
    </Suspense>
  );
}
