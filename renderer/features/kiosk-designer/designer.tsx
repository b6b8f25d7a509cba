import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import { IconDeviceTablet, IconMinus, IconPlayerPlay, IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { everyPage, useApi } from '#renderer/lib/api.tsx';
import { idOf, Missing } from '#renderer/lib/errors.ts';
import { useInstallationName, useShows } from '#renderer/lib/installation.tsx';
import { useBranches } from '#renderer/lib/reads.ts';
import { useImageColours } from '#renderer/ui/designer/contrast.ts';
import { DesignerFrame } from '#renderer/ui/designer/designer-frame.tsx';
import { useDraft } from '#renderer/ui/designer/use-draft.ts';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { NotLoaded } from '#renderer/ui/page/not-found.tsx';
import { PageHeader } from '#renderer/ui/page/page-header.tsx';
import type { Origin } from '#shared/contract/configuration/configured.ts';
import { type ConfiguredKiosk, listKiosks } from '#shared/contract/configuration/kiosk-configuration.ts';
import {
  type KioskScreenView,
  listKioskScreens,
  saveKioskScreens,
} from '#shared/contract/configuration/kiosk-screens.ts';
import { listSegments } from '#shared/contract/configuration/segments.ts';
import { listServices } from '#shared/contract/configuration/services.ts';
import { imagesOfScreen } from '#shared/contract/devices/kiosk-layout.ts';
import { MAX_COLUMNS, MAX_ROWS } from '#shared/contract/devices/kiosk-screen.ts';
import { getKioskViewer } from '#shared/contract/devices/kiosks.ts';
import { LANGUAGES, type Language } from '#shared/contract/fields.ts';
import { resourceAddress } from '#shared/contract/resources/resource-address.ts';
import { listKioskImages } from '#shared/contract/resources/resources.ts';
import { listQueueCategories } from '#shared/contract/tickets/queues.ts';
import { Board } from './board.tsx';
import type { ImageColoursByName } from './contrast.ts';
import {
  type Designer,
  DesignerContext,
  type Named,
  type Part,
  type StepKey,
  useDesigner,
} from './designer-context.ts';
import { type Draft, draftOf, withColumns, withRows, withScreen } from './draft.ts';
import { Inspector } from './inspector.tsx';
import css from './kiosk-designer.module.css';
import { type PreviewLocation, Previews } from './preview.tsx';
import { isError, review } from './review.ts';
import { ScreensColumn } from './screens-column.tsx';
import { TryOut } from './try-out.tsx';

/** Designer of the screens of a kiosk (operations specification, section 4, Kiosk). */
export function KioskDesignerScreen() {
  const { t } = useTranslation('kiosk-designer');
  const api = useApi();
  const { kioskId } = useParams();
  const [search] = useSearchParams();
  const { data, error, refetch } = useQuery({
    queryKey: ['kiosk-designer', kioskId],
    queryFn: async ({ signal }) => {
      const idKiosk = idOf(kioskId) ?? 0;
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
    },
    // The design must not change while it is edited.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  if (error && !data) return <NotLoaded error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <PageHeader title={data?.kiosk.name ?? t('title')} />
      {data && (
        <DesignKiosk
          key={data.screens.map(({ rowVersion }) => rowVersion).join()}
          {...data}
          begin={search.get('screen')}
        />
      )}
    </>
  );
}

interface Props {
  readonly kiosk: ConfiguredKiosk & Origin;
  readonly screens: readonly KioskScreenView[];
  readonly services: readonly (Named & { readonly enabled: 'Y' | 'N' })[];
  readonly segments: readonly (Named & { readonly enabled: 'Y' | 'N' })[];
  readonly pairs: readonly { readonly idServices: number; readonly idSegments: number }[];
  readonly images: readonly { readonly name: string; readonly hash: string }[];
  /** randomId of the first selected screen. */
  readonly begin: string | null;
}

/** The open designer: draft, board, previews, problems and saving. */
function DesignKiosk({ kiosk, screens, services, segments, pairs, images, begin }: Props) {
  const { t, i18n } = useTranslation('kiosk-designer');
  const navigate = useNavigate();
  const shows = useShows();
  const [stored, setStored] = useState(screens);
  const session = useDraft<Draft, StepKey>({
    first: useMemo(() => draftOf(screens), [screens]),
    storageKey: `turno.kioskDesigner.${kiosk.id}`,
    version: useMemo(() => versionsOf(stored), [stored]),
    locked: kiosk.lockedBy !== undefined || !shows('configuration.global'),
    replaceStep: 'screen',
  });
  const { draft, dirty, act } = session;
  const [selected, setSelected] = useState<{ readonly screen: string | null; readonly part: Part }>({
    screen: begin,
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
  const save = useSave(kiosk.id, stored, (now) => {
    setStored(now);
    session.markSaved(draftOf(now));
  });

  if (!screen) return null;
  const designer: Designer = {
    draft,
    screen,
    language,
    problems,
    imageHashes,
    imageColours,
    locked: session.locked,
    act,
    services: selectable(services, draft, 'service'),
    segments: selectable(segments, draft, 'segment'),
    part: selected.part,
    select: (part, randomId) => setSelected({ screen: randomId ?? screen.randomId, part }),
    change: (step, change, typing) => act(step, (now) => withScreen(now, screen.randomId, change), typing),
  };
  if (isTrying) {
    return (
      <DesignerContext value={designer}>
        <TryOut location={location} onLanguage={setLanguage} onBack={() => setTrying(false)} dirty={dirty} />
      </DesignerContext>
    );
  }
  return (
    <DesignerContext value={designer}>
      <DesignerFrame
        session={session}
        stepName={(step) => t(`step.${step as StepKey}`)}
        column={<ScreensColumn />}
        tools={<Tools onLanguage={setLanguage} onTry={() => setTrying(true)} />}
        inspector={<Inspector />}
        lockedText={t('locked')}
        hasErrors={problems.some(isError)}
        saving={save.busy}
        onSave={() => void save.run(draft)}
        onClose={() => navigate(`/app/configuration/kiosk-designer/kiosks/${kiosk.id}`)}
        status={
          <>
            <IconDeviceTablet size={18} stroke={1.75} aria-hidden="true" /> {t('touches')}
          </>
        }
      >
        <div className={css.work}>
          {screen.type === 'ACTION' ? <Board /> : <p className={css.messageOnly}>{t('messageOnly')}</p>}
          <Previews location={location} />
        </div>
      </DesignerFrame>
    </DesignerContext>
  );
}

function useSave(
  kioskId: number,
  stored: readonly KioskScreenView[],
  onSaved: (now: readonly KioskScreenView[]) => void,
) {
  const { t } = useTranslation('kiosk-designer');
  const api = useApi();
  const toasts = useToasts();
  const queries = useQueryClient();
  return useAction(
    (sent: Draft, call) =>
      api.call(
        saveKioskScreens,
        { params: { id: kioskId }, body: { screens: [...sent] } },
        { ...call, basedOn: { screens: draftOf(stored) } },
      ),
    {
      texts: 'kiosk-designer',
      onDone: (now) => {
        onSaved(now);
        toasts.success({ title: t('saved') });
        void queries.invalidateQueries({ queryKey: ['kiosk-screens', kioskId] });
      },
    },
  );
}

const versionsOf = (screens: readonly KioskScreenView[]): string =>
  screens.map(({ idKioskScreen, rowVersion }) => `${idKioskScreen}:${rowVersion}`).join();

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
function selectable(things: Props['services'], draft: Draft, of: 'service' | 'segment'): readonly Named[] {
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
