import { IconDeviceTablet } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useApi } from '#renderer/lib/api.tsx';
import { useInstallationName, useShows } from '#renderer/lib/installation.tsx';
import { useBranches } from '#renderer/lib/reads.ts';
import { useUnsavedGuard } from '#renderer/lib/session.ts';
import desk from '#renderer/ui/designer/designer.module.css';
import { useImageColours } from '#renderer/ui/designer/look/use-image-colours.ts';
import { OfferedDraft } from '#renderer/ui/designer/offered-draft.tsx';
import { SaveBar } from '#renderer/ui/designer/save-bar.tsx';
import { useDesign } from '#renderer/ui/designer/use-design.ts';
import { usePersistChanges, usePersistedDraft } from '#renderer/ui/designer/use-persisted-draft.ts';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import type { Origin } from '#shared/contract/configuration/configured.ts';
import type { ConfiguredKiosk } from '#shared/contract/configuration/kiosk-configuration.ts';
import { type KioskScreenView, saveKioskScreens } from '#shared/contract/configuration/kiosk-screens.ts';
import { imagesOfScreen } from '#shared/contract/devices/kiosk-layout.ts';
import { getKioskViewer } from '#shared/contract/devices/kiosks.ts';
import type { Language } from '#shared/contract/fields.ts';
import { resourceAddress } from '#shared/contract/resources/resource-address.ts';
import { Board } from './board/board.tsx';
import { type Designer, DesignerContext, type Named, type Part, type StepKey } from './designer-context.ts';
import type { ImageColoursByName } from './draft/contrast.ts';
import { type Draft, draftOf, withScreen } from './draft/draft.ts';
import { isError, review } from './draft/review.ts';
import { Inspector } from './inspector/inspector.tsx';
import css from './kiosk-designer.module.css';
import type { PreviewLocation } from './preview/preview-viewer.ts';
import { Previews } from './preview/previews.tsx';
import { TryOut } from './preview/try-out.tsx';
import { ScreensColumn } from './screens-column.tsx';
import { ToolRow } from './tool-row.tsx';

interface Props {
  readonly kiosk: ConfiguredKiosk & Origin;
  readonly screens: readonly KioskScreenView[];
  readonly services: readonly (Named & { readonly enabled: 'Y' | 'N' })[];
  readonly segments: readonly (Named & { readonly enabled: 'Y' | 'N' })[];
  readonly pairs: readonly { readonly idServices: number; readonly idSegments: number }[];
  readonly images: readonly { readonly name: string; readonly hash: string }[];
  /** randomId of the screen to begin with. */
  readonly begin: string | null;
}

/** The designer at work: a draft that is tried, looked over and saved as a whole. */
export function DesignKiosk({ kiosk, screens, services, segments, pairs, images, begin }: Props) {
  const { t, i18n } = useTranslation('kiosk-designer');
  const api = useApi();
  const navigate = useNavigate();
  const toasts = useToasts();
  const queries = useQueryClient();
  const shows = useShows();
  const locked = kiosk.lockedBy !== undefined || !shows('configuration.global');
  const { draft, dirty, undoStep, redoStep, act, undo, redo, noteStored } = useDesign<Draft, StepKey>(
    useMemo(() => draftOf(screens), [screens]),
  );
  const [seen, setSeen] = useState(screens);
  const { offered, decide, keep } = usePersistedDraft<Draft>(
    `turno.kioskDesigner.${kiosk.id}`,
    useMemo(() => versionsOf(seen), [seen]),
  );
  usePersistChanges(keep, draft, dirty);
  const [chosen, setChosen] = useState<{ readonly screen: string | null; readonly part: Part }>({
    screen: begin,
    part: { part: 'screen' },
  });
  const [language, setLanguage] = useState<Language>(
    () => (['es', 'en', 'sv'] as const).find((one) => i18n.language.startsWith(one)) ?? 'es',
  );
  const [trying, setTrying] = useState(false);
  const place = usePreviewLocation(kiosk.id);
  const screen =
    draft.find(({ design }) => design.randomId === chosen.screen)?.design ??
    draft.find(({ design }) => design.default)?.design ??
    draft[0]?.design;
  const draftImages = useMemo(
    () => Object.fromEntries(images.map(({ name, hash }) => [name, hash])),
    [images],
  );
  const imageColours = useDraftImages(draft, draftImages);
  const problems = useMemo(
    () =>
      review(draft, {
        services: idsOf(services),
        segments: idsOf(segments),
        pairs: new Set(pairs.map(({ idSegments, idServices }) => `${idSegments}-${idServices}`)),
        pictures: imageColours,
      }),
    [draft, services, segments, pairs, imageColours],
  );
  const wrong = problems.some(isError);

  const save = useAction(
    (sent: Draft, call) =>
      api.call(
        saveKioskScreens,
        {
          params: { id: kiosk.id },
          body: { screens: [...sent] },
        },
        { ...call, basedOn: { screens: draftOf(seen) } },
      ),
    {
      texts: 'kiosk-designer',
      onDone: (now) => {
        setSeen(now);
        noteStored(draftOf(now), 'screen');
        keep(null);
        toasts.success({ title: t('saved') });
        void queries.invalidateQueries({ queryKey: ['kiosk-screens', kiosk.id] });
      },
    },
  );
  useUnsavedGuard(dirty, () => keep(null));

  if (!screen) return null;
  const designer: Designer = {
    draft,
    screen,
    language,
    problems,
    pictures: draftImages,
    imageColours: imageColours,
    locked,
    act,
    services: living(services, draft, 'service'),
    segments: living(segments, draft, 'segment'),
    part: chosen.part,
    select: (part, randomId) => setChosen({ screen: randomId ?? screen.randomId, part }),
    change: (step, change, typing) => act(step, (now) => withScreen(now, screen.randomId, change), typing),
  };
  if (trying) {
    return (
      <DesignerContext value={designer}>
        <TryOut place={place} onLanguage={setLanguage} onBack={() => setTrying(false)} dirty={dirty} />
      </DesignerContext>
    );
  }
  return (
    <DesignerContext value={designer}>
      <div className={desk.desk}>
        <ScreensColumn />
        <div className={desk.middle}>
          <ToolRow
            undoStep={undoStep}
            redoStep={redoStep}
            onUndo={undo}
            onRedo={redo}
            onLanguage={setLanguage}
            onTry={() => setTrying(true)}
          />
          {offered && (
            <OfferedDraft
              onRestoreDraft={() => {
                act('screen', () => offered);
                decide();
              }}
              onDiscard={() => {
                keep(null);
                decide();
              }}
            />
          )}
          <div className={css.work}>
            {screen.type === 'ACTION' ? <Board /> : <p className={css.messageOnly}>{t('messageOnly')}</p>}
            <Previews place={place} />
          </div>
        </div>
        <Inspector />
        <SaveBar
          locked={locked ? t('locked') : null}
          dirty={dirty}
          wrong={wrong}
          busy={save.busy}
          onSave={() => void save.run(draft)}
          onCancel={() => navigate(`/app/configuration/kiosk-designer/kiosks/${kiosk.id}`)}
        >
          <IconDeviceTablet size={18} stroke={1.75} aria-hidden="true" /> {t('touches')}
        </SaveBar>
      </div>
    </DesignerContext>
  );
}

const versionsOf = (seen: readonly KioskScreenView[]): string =>
  seen.map(({ idKioskScreen, rowVersion }) => `${idKioskScreen}:${rowVersion}`).join();

const idsOf = (things: readonly { readonly id: number; readonly enabled: 'Y' | 'N' }[]) =>
  new Set(things.filter(({ enabled }) => enabled === 'Y').map(({ id }) => id));

/** Finds the colours of the pictures that a draft shows and that are there. */
function useDraftImages(draft: Draft, hashes: Readonly<Record<string, string>>): ImageColoursByName {
  const names = [...new Set(draft.flatMap(({ design }) => imagesOfScreen(design)))].filter(
    (name) => name in hashes,
  );
  const addressOf = (name: string) => resourceAddress({ name, type: 'image', module: 'kiosk' }, hashes[name]);
  const known = useImageColours(names.map(addressOf));
  const found = JSON.stringify(names.map((name) => [name, known.get(addressOf(name)) ?? null]));
  return useMemo(() => Object.fromEntries(JSON.parse(found)), [found]);
}

/** What is disabled is not chosen anew, and stays where it was chosen before. */
function living(things: Props['services'], draft: Draft, of: 'service' | 'segment'): readonly Named[] {
  const used = new Set(
    draft.flatMap(({ design }) => design.columns.flatMap(({ rows }) => rows.map((button) => button?.[of]))),
  );
  return things.filter(({ id, enabled }) => enabled === 'Y' || used.has(id));
}

/** The first branch stands for those where the kiosk will be, with the name of its company. */
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
