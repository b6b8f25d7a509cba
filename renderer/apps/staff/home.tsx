import { useTranslation } from 'react-i18next';
import { HomeScreen } from '#renderer/features/home/home-screen.tsx';
import { EarlyWarning } from '#renderer/features/supervision/early-warning/early-warning.tsx';
import { useBranches } from '#renderer/lib/reads/use-branches.ts';
import { useText } from '#renderer/lib/texts/use-text.ts';
import { CONFIGURES } from '#shared/contract/configuration/configured.ts';
import { MODULES } from '#shared/domain/access/modules.ts';
import { foundIn, titleOf } from './pages/offered.ts';
import { useSections, useViewer } from './pages/use-sections.ts';

/** Shows the home page with a tile for each section beside it, which says what this user finds there. */
export function Home() {
  const text = useText();
  const { i18n } = useTranslation();
  const { shows, may } = useViewer();
  const inWords = new Intl.ListFormat(i18n.language, { type: 'conjunction' });
  const tiles = useSections().flatMap((section) => {
    const { page, to } = section;
    const found = foundIn(section, shows).map((title) => text(title));
    const purpose = found.length > 0 ? inWords.format(found) : page.purpose && text(page.purpose);
    return purpose ? [{ to, Icon: page.Icon, title: text(titleOf(page, shows)), purpose }] : [];
  });
  const isBranch = shows('workstation');
  return (
    <HomeScreen
      tiles={tiles}
      withDevices={isBranch && may(CONFIGURES.anywhere)}
      notices={isBranch && may([MODULES.supervisionView]) && <Warnings />}
    />
  );
}

const Warnings = () =>
  useBranches().map(({ idBranches }) => <EarlyWarning key={idBranches} idBranches={idBranches} />);
