import type { i18n as Texts } from 'i18next';
import { Suspense, useState } from 'react';
import { fetchedPart } from '#renderer/lib/fetched-part.ts';
import type { Speaker } from '#renderer/lib/sound.ts';
import type { Client } from '#shared/contract/client.ts';
import type { DisplayAddress } from './display-address.ts';
import { DisplayPage } from './display-page.tsx';
import { TextMessage } from './text-message.tsx';

const SetUpPage = fetchedPart(async () => (await import('./set-up-page.tsx')).SetUpPage);
const PairedScreen = fetchedPart(async () => (await import('./paired-screen.tsx')).PairedScreen);

interface Props {
  readonly i18n: Texts;
  readonly client: Client;
  readonly speaker: Speaker;
  readonly address: DisplayAddress;
}

/** Display of the address, or the page the device is paired with. */
export function SignagePage({ address, ...page }: Props) {
  if (address !== 'paired') return <NamedDisplay {...page} {...address} />;
  return (
    <Suspense fallback={<TextMessage>{null}</TextMessage>}>
      <PairedScreen {...page} />
    </Suspense>
  );
}

type NamedProps = Omit<Props, 'address'> & Exclude<DisplayAddress, string>;

/** Display, or first its set-up page when the address requests it. */
function NamedDisplay({ i18n, client, speaker, idDisplay, setUp }: NamedProps) {
  const [settingUp, setSettingUp] = useState(setUp);
  const display = { i18n, client, speaker, idDisplay };
  if (!settingUp) return <DisplayPage {...display} />;
  return (
    <Suspense fallback={<TextMessage>{null}</TextMessage>}>
      <SetUpPage
        {...display}
        onDone={() => {
          // The next start shows the calls at once.
          history.replaceState(null, '', `../${idDisplay}`);
          setSettingUp(false);
        }}
      />
    </Suspense>
  );
}
