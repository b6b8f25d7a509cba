import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { HomeScreen } from '#renderer/features/home/home-screen.tsx';
import type { WhereTo } from '#renderer/features/home/needs.tsx';
import { EarlyWarning } from '#renderer/features/supervision/early-warning.tsx';
import { SelectionError, useOpenWorkstation } from '#renderer/features/workstation/open-workstation.tsx';
import { useBranches } from '#renderer/lib/reads.ts';
import { useText } from '#renderer/lib/text-key.ts';
import { CONFIGURES } from '#shared/contract/configuration/configured.ts';
import { MODULES } from '#shared/domain/access/modules.ts';
import { describeSection, pagesWithScreens, titleOf } from './pages/offered.ts';
import { useSections, useViewer } from './pages/use-sections.ts';

/** Page that handles each kind of issue, by path. */
const NEED_PAGES: Readonly<Record<Parameters<WhereTo>[0]['kind'], string>> = {
  maxWait: 'supervision',
  kiosks: 'devices',
  displays: 'devices',
  printers: 'printers',
  branches: 'fleet',
  emails: 'jobs',
  licence: 'licence',
  blockedUsers: 'users',
  configuration: 'tools/check',
  backup: 'backup',
};

/** Home page with a tile for each other section and its description. */
export function Home() {
  const text = useText();
  const { i18n } = useTranslation();
  const navigate = useNavigate();
  const { shows, may } = useViewer();
  const { open, busy, error } = useOpenWorkstation(() => navigate('/app/workstation'));
  const inWords = new Intl.ListFormat(i18n.language, { type: 'conjunction' });
  const sections = useSections();
  const tiles = sections.flatMap((section) => {
    const { page, to } = section;
    const found = describeSection(section, shows).map((title) => text(title));
    const purpose = found.length > 0 ? inWords.format(found) : page.purpose && text(page.purpose);
    return purpose ? [{ to, Icon: page.Icon, title: text(titleOf(page, shows)), purpose }] : [];
  });
  const pages = pagesWithScreens(sections);
  const isBranch = shows('workstation');
  return (
    <HomeScreen
      tiles={tiles}
      withDevices={isBranch && may(CONFIGURES.anywhere)}
      notices={isBranch && may([MODULES.supervisionView]) && <Warnings />}
      whereTo={({ kind }) => pages.find(({ page }) => page.path === NEED_PAGES[kind])?.to}
      opening={{
        open: (id) => void open(id),
        busy,
        error: error && <SelectionError error={error} />,
      }}
    />
  );
}

/** Predicted service level breaches of all branches, in one card. */
const Warnings = () => <EarlyWarning branches={useBranches()} leads />;
