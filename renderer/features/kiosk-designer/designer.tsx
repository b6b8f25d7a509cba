import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import { IconDeviceTablet, IconMinus, IconPlayerPlay, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { everyPage, useApi } from '#renderer/lib/api.tsx';
import { idOf, Missing } from '#renderer/lib/errors.ts';
import { useInstallationName, useShows } from '#renderer/lib/installation.tsx';
import { useBranches } from '#renderer/lib/reads.ts';
import { localTextIn } from '#renderer/public-pages/texts.ts';
import { useImageColours } from '#renderer/ui/designer/contrast.ts';
import type { ReviewItem } from '#renderer/ui/designer/create-designer.tsx';
import { LoadedDesign } from '#renderer/ui/designer/row-designer.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { PageHeader } from '#renderer/ui/page/page-header.tsx';
import type { Client } from '#shared/contract/client.ts';
import type { Origin } from '#shared/contract/configuration/configured.ts';
import { type ConfiguredKiosk, listKiosks } from '#shared/contract/configuration/kiosk-configuration.ts';
import { type KioskScreenView, listKioskScreens } from '#shared/contract/configuration/kiosk-screens.ts';
import { listSegments } from '#shared/contract/configuration/segments.ts';
import { listServices } from '#shared/contract/configuration/services.ts';
import { imagesOfScreen } from '#shared/contract/devices/kiosk-layout.ts';
import { MAX_COLUMNS, MAX_ROWS, MAX_SCREEN_NAME_LENGTH } from '#shared/contract/devices/kiosk-screen.ts';
import { getKioskViewer } from '#shared/contract/devices/kiosks.ts';
import { LANGUAGES, type Language } from '#shared/contract/fields.ts';
import { resourceAddress } from '#shared/contract/installation/resource-address.ts';
import { listKioskImages } from '#shared/contract/installation/resources.ts';
import { listQueueCategories } from '#shared/contract/tickets/queues.ts';
import { Board } from './board.tsx';
import type { ImageColoursByName } from './contrast.ts';
import { Designer, type Named, type Part, useDesign, useDesigner } from './designer-context.ts';
import { cellAt, type Draft, withColumns, withRows, withScreen } from './draft.ts';
import { Inspector } from './inspector.tsx';
import css from './kiosk-designer.module.css';
import { type PreviewLocation, Previews } from './preview.tsx';
import { isError, type Problem, review } from './review.ts';
import { ScreensColumn } from './screens-column.tsx';
import { TryOut } from './try-out.tsx';

/** Designer of the screens of a kiosk (operations specification, section 4, Kiosk). */
export function KioskDesignerScreen() {
  const { t } = useTranslation('kiosk-designer');
  const { kioskId } = useParams();
  return (
    <LoadedDesign
      queryKey={['kiosk-designer', kioskId]}
      title={t('title')}
      load={(api, signal) => load(api, idOf(kioskId) ?? 0, signal)}
    >
      {(loaded) => <DesignKiosk key={kioskId} {...loaded} />}
    </LoadedDesign>
  );
}

async function load(api: Client, idKiosk: number, signal: AbortSignal): Promise<Loaded> {
  const [kiosks, screens, services, segments, pairs, images] = await Promise.all([
    everyPage((page) => api.call(listKiosks, { query: page }, { signal })),
    api.call(listKioskScreens, { params: { id: idKiosk } }, { signal }),
    everyPage((page) => api.call(listServices, { query: { ...page, sort: 'name' } }, { signal })),
    everyPage((page) => api.call(listSegments, { query: { ...page, sort: 'name' } }, { signal })),
    api.call(listQueueCategories, {}, { signal }),
    api.call(listKioskImages, {}, { signal }),
  ]);
  const kiosk = kiosks.find(({ id }) => id === idKiosk);
  if (!kiosk) throw new Missing('no such kiosk');
  return { kiosk, screens, services, segments, pairs, images };
}

interface Loaded {
  readonly kiosk: ConfiguredKiosk & Origin;
  readonly screens: readonly KioskScreenView[];
  readonly services: readonly (Named & { readonly enabled: 'Y' | 'N' })[];
  readonly segments: readonly (Named & { readonly enabled: 'Y' | 'N' })[];
  readonly pairs: readonly { readonly idServices: number; readonly idSegments: number }[];
  readonly images: readonly { readonly name: string; readonly hash: string }[];
}

/** The open designer: draft, board, previews, problems and saving. */
function DesignKiosk({ kiosk, screens, services, segments, pairs, images }: Loaded) {
  const { t, i18n } = useTranslation('kiosk-designer');
  const toasts = useToasts();
  const shows = useShows();
  const [search] = useSearchParams();
  const design = useDesign(
    { idKiosk: kiosk.id, screens },
    {
      locked: kiosk.lockedBy !== undefined || !shows('configuration.global'),
      closePath: `/app/configuration/kiosk-designer/kiosks/${kiosk.id}`,
      onSaved: () => toasts.success({ title: t('saved') }),
    },
  );
  const { draft, dirty, act } = design;
  const [selected, setSelected] = useState<{ readonly screen: string | null; readonly part: Part }>({
    screen: search.get('screen'),
    part: { part: 'screen' },
  });
  const [language, setLanguage] = useState<Language>(
    () => LANGUAGES.find((one) => i18n.language.startsWith(one)) ?? 'es',
  );
  const [isTrying, setTrying] = useState(false);
  const location = usePreviewLocation(kiosk.id);
  const screen =
    draft.find(({ design }) => design.randomId === selected.screen)?.design ??
    draft.find(({ design }) => design.default)?.design ??
    draft[0]?.design;
  const imageHashes = useMemo(
    () => Object.fromEntries(images.map(({ name, hash }) => [name, hash])),
    [images],
  );
  const imageColours = useDraftImages(draft, imageHashes);
  const problems = useMemo(
    () =>
      review(draft, {
        services: enabledIds(services),
        segments: enabledIds(segments),
        pairs: new Set(pairs.map(({ idSegments, idServices }) => `${idSegments}-${idServices}`)),
        images: imageColours,
      }),
    [draft, services, segments, pairs, imageColours],
  );

  function select(part: Part, randomId = screen?.randomId ?? null) {
    setSelected({ screen: randomId, part });
  }

  function edit(part: Part, randomId?: string) {
    select(part, randomId);
    design.openInspector();
  }

  function reviewItem(problem: Problem): ReviewItem {
    const { code, screen, position, part, languages = [] } = problem;
    const within = draft.find(({ design }) => design.randomId === screen)?.design;
    const button = within && position && cellAt(within, position);
    const names = [
      within?.name || (within && t('unnamed')),
      button && (localTextIn(button.title, language, 'es') || t('untitled')),
      part && !button && t(`part.${part}`),
    ];
    return {
      key: JSON.stringify(problem),
      isError: isError(problem),
      subject: names.filter(Boolean).join(', '),
      text: t(`problem.${code}`, {
        languages: languages.map((one) => t(`language.${one}`)).join(', '),
        max: MAX_SCREEN_NAME_LENGTH,
      }),
      onOpen: () => screen && edit(position ? { part: 'cell', position } : styledPart(part), screen),
    };
  }

  if (!screen) return null;
  return (
    <>
      <PageHeader title={kiosk.name} />
      <Designer
        design={design}
        state={{
          screen,
          language,
          problems,
          imageHashes,
          imageColours,
          services: selectable(services, draft, 'service'),
          segments: selectable(segments, draft, 'segment'),
          part: selected.part,
          select,
          edit,
          change: (step, change, typing) =>
            act(step, (now) => withScreen(now, screen.randomId, change), typing),
        }}
        instead={
          isTrying && (
            <TryOut
              location={location}
              onLanguage={setLanguage}
              onBack={() => setTrying(false)}
              dirty={dirty}
            />
          )
        }
        review={problems.map(reviewItem)}
        stepName={(step) => t(`step.${step}`)}
        lockedText={t('locked')}
        column={<ScreensColumn />}
        tools={<Tools onLanguage={setLanguage} onTry={() => setTrying(true)} />}
        inspectorLabel={t('chosen')}
        inspector={<Inspector />}
        affected={
          <>
            <IconDeviceTablet size={18} stroke={1.75} aria-hidden="true" /> {t('touches')}
          </>
        }
      >
        <div className={css.work}>
          {screen.type === 'ACTION' ? <Board /> : <p className={css.messageOnly}>{t('messageOnly')}</p>}
          <Previews location={location} />
        </div>
      </Designer>
    </>
  );
}

/** Part whose inspector has this style. */
const styledPart = (part: Problem['part']): Part => ({
  part: part === 'header' || part === 'footer' ? part : 'screen',
});

const enabledIds = (things: readonly { readonly id: number; readonly enabled: 'Y' | 'N' }[]) =>
  new Set(things.filter(({ enabled }) => enabled === 'Y').map(({ id }) => id));

/** Colours of the existing images that a draft uses. */
function useDraftImages(draft: Draft, hashes: Readonly<Record<string, string>>): ImageColoursByName {
  const names = [...new Set(draft.flatMap(({ design }) => imagesOfScreen(design)))].filter(
    (name) => name in hashes,
  );
  const addressOf = (name: string) => resourceAddress({ name, type: 'image', module: 'kiosk' }, hashes[name]);
  const known = useImageColours(names.map(addressOf));
  const found = JSON.stringify(names.map((name) => [name, known.get(addressOf(name)) ?? null]));
  return useMemo(() => Object.fromEntries(JSON.parse(found)), [found]);
}

/** Enabled items, and disabled ones that the draft already uses. */
function selectable(things: Loaded['services'], draft: Draft, of: 'service' | 'segment'): readonly Named[] {
  const used = new Set(
    draft.flatMap(({ design }) => design.columns.flatMap(({ rows }) => rows.map((button) => button?.[of]))),
  );
  return things.filter(({ id, enabled }) => enabled === 'Y' || used.has(id));
}

/** The first branch, with the name of its company, as example of the location. */
function usePreviewLocation(kioskId: number): PreviewLocation {
  const api = useApi();
  const installation = useInstallationName();
  const atBranch = useShows()('workstation');
  const [branch] = useBranches();
  const branchId = branch?.id ?? 0;
  const { data: viewer } = useQuery({
    queryKey: ['kioskViewer', kioskId, branchId],
    queryFn: ({ signal }) => api.call(getKioskViewer, { params: { kioskId, branchId } }, { signal }),
    enabled: atBranch && branch !== undefined,
    retry: false,
  });
  const companyName = viewer?.companyName || installation;
  return useMemo(
    () => ({ companyName, branchName: branch?.name ?? '', zone: branch?.zone ?? '0' }),
    [companyName, branch],
  );
}

interface ToolsProps {
  readonly onLanguage: (language: Language) => void;
  readonly onTry: () => void;
}

/** Tools of a screen: columns, rows, preview language and try-out. */
function Tools({ onLanguage, onTry }: ToolsProps) {
  const { t } = useTranslation('kiosk-designer');
  const toasts = useToasts();
  const { screen, language, locked, change } = useDesigner();

  function resize(next: typeof screen | null) {
    if (next) change('grid', () => next);
    else toasts.warning({ title: t('tooManyRows', { rows: MAX_ROWS }) });
  }
  const rows = (by: number) => resize(withRows(screen, screen.rowQty + by));
  return (
    <>
      {screen.type === 'ACTION' && !locked && (
        <>
          <span className={css.tool}>
            <span className={css.label}>{t('columns')}</span>
            <SegmentedControl
              aria-label={t('columns')}
              value={`${screen.columnQty}`}
              onChange={(value) => resize(withColumns(screen, Number(value)))}
              data={Array.from({ length: MAX_COLUMNS }, (_, at) => `${at + 1}`)}
            />
          </span>
          <span className={css.tool}>
            <span className={css.label}>{t('rows')}</span>
            <span className={css.stepper}>
              <ActionIcon
                size={34}
                aria-label={t('fewerRows')}
                disabled={screen.rowQty === 1}
                onClick={() => rows(-1)}
              >
                <IconMinus size={16} stroke={1.75} />
              </ActionIcon>
              <output aria-label={t('rows')}>{screen.rowQty}</output>
              <ActionIcon
                size={34}
                aria-label={t('moreRows')}
                disabled={screen.rowQty === MAX_ROWS}
                onClick={() => rows(1)}
              >
                <IconPlus size={16} stroke={1.75} />
              </ActionIcon>
            </span>
          </span>
        </>
      )}
      <SegmentedControl
        aria-label={t('previewLanguage')}
        value={language}
        onChange={(value) => onLanguage(value as Language)}
        data={LANGUAGES.map((value) => ({ value, label: value.toUpperCase() }))}
      />
      <Button className={css.try} leftSection={<IconPlayerPlay size={18} stroke={1.75} />} onClick={onTry}>
        {t('try')}
      </Button>
    </>
  );
}
