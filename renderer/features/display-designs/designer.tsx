import { Button, SegmentedControl, Select } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconDeviceMobile, IconDeviceTv, IconEyeCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { everyPage, useApi } from '#renderer/lib/api.tsx';
import { useBranches } from '#renderer/lib/reads.ts';
import { useImageColours } from '#renderer/ui/designer/contrast.ts';
import type { ReviewItem } from '#renderer/ui/designer/create-designer.tsx';
import { OpenedDesign } from '#renderer/ui/designer/row-designer.tsx';
import { PageHeader } from '#renderer/ui/page/page-header.tsx';
import type { Client } from '#shared/contract/client.ts';
import type { Origin } from '#shared/contract/configuration/configured.ts';
import {
  type DisplayDesign,
  type DisplaysShowing,
  getDisplayDesign,
  showDisplaysOfDesign,
} from '#shared/contract/configuration/display-designs.ts';
import { listMessages, type Message } from '#shared/contract/configuration/messages.ts';
import { showsSlides } from '#shared/contract/devices/signage-design.ts';
import { SIGNAGE_SCENES, type SignageScene } from '#shared/contract/devices/signage-preview.ts';
import { listVoices } from '#shared/contract/devices/speech.ts';
import { LANGUAGES, type Language } from '#shared/contract/fields.ts';
import { listGeneralParameters } from '#shared/contract/installation/general-parameters.ts';
import { filterResources, type Resource } from '#shared/contract/installation/resources.ts';
import css from './designer.module.css';
import { Designer, type SelectedPart, useDesign, useDesigner } from './designer-context.ts';
import { draftOf, withDesign } from './draft.ts';
import { useProblemText } from './fields.tsx';
import { Inspector } from './inspector.tsx';
import { type Position, PreviewControls, Stage, useSimulatedCall } from './preview.tsx';
import { timeScale } from './preview-data.ts';
import { type Problem, review, type Section, sectionOf } from './review.ts';
import { SlidesStrip } from './slides.tsx';
import { useDesignSound } from './sound.tsx';
import { TypesColumn } from './types.tsx';

/** Designer of a new display design or of the one in the address (operations specification, section 5). */
export function SignageDesignerScreen() {
  const { t } = useTranslation('display-designs');
  const files = useSignageFiles();
  return (
    <OpenedDesign designer="signage-designer" title={(isNew) => t(isNew ? 'new' : 'title')} load={load}>
      {(loaded, opened) => files && <DesignSignage key={opened} {...loaded} files={files} />}
    </OpenedDesign>
  );
}

/** Images, videos and sounds of displays, including files uploaded meanwhile; undefined while they load. */
function useSignageFiles() {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['resources', 'signature'],
    queryFn: ({ signal }) => api.call(filterResources, { query: { module: 'signature' } }, { signal }),
    select: (all) => all.filter(({ type }) => type !== 'configuration'),
  });
  return data;
}

async function load(api: Client, id: number | null, signal: AbortSignal): Promise<Omit<Loaded, 'files'>> {
  const [row, showing, messages, settings, voices] = await Promise.all([
    id === null ? null : api.call(getDisplayDesign, { params: { id } }, { signal }),
    id === null ? { total: 0, displays: [] } : api.call(showDisplaysOfDesign, { params: { id } }, { signal }),
    everyPage((page) => api.call(listMessages, { query: { ...page, sort: 'name' } }, { signal })),
    api.call(listGeneralParameters, {}, { signal }),
    api.call(listVoices, {}, { signal }),
  ]);
  const sliderTime = Number(settings.find(({ name }) => name === 'sliderTime')?.value);
  const spoken = voices.filter(({ engine }) => engine !== null).map(({ language }) => language);
  return { row, showing, messages, sliderTime, voices: new Set(spoken) };
}

interface Loaded {
  /** Null for a new design. */
  readonly row: (DisplayDesign & Origin) | null;
  readonly showing: DisplaysShowing;
  readonly messages: readonly Message[];
  readonly files: readonly Resource[];
  readonly sliderTime: number;
  readonly voices: ReadonlySet<Language>;
}

/** The open designer: draft, preview on the display page, errors and saving. */
function DesignSignage({ row, showing, messages, files, sliderTime, voices }: Loaded) {
  const { t, i18n } = useTranslation('display-designs');
  const problemText = useProblemText();
  const design = useDesign(row, {
    first: () =>
      draftOf(
        row,
        LANGUAGES.find((each) => i18n.language.startsWith(each)),
      ),
    locked: row?.lockedBy !== undefined,
    savedTitle: (isAdded) => t(isAdded ? 'ADD_SUCCESS' : 'EDIT_SUCCESS'),
    onNameInUse: () => openSection('design'),
  });
  const { draft, dirty, stored, usedName, openInspector } = design;
  const [selected, setSelected] = useState<SelectedPart>('design');
  const [open, setOpen] = useState<ReadonlySet<Section>>(
    () => new Set<Section>(row ? ['popup', 'lineal'] : ['design']),
  );
  const [position, setPosition] = useState<Position>('landscape');
  const [slide, setSlide] = useState<number | null>(null);
  const problems = useMemo(() => {
    const all = review(draft, { messages: new Set(messages.map(({ id }) => id)), usedName });
    // A missing name is no error before the first change.
    return dirty ? all : all.filter(({ path }) => path !== 'name');
  }, [draft, messages, usedName, dirty]);
  const [branch] = useBranches();
  const location = useMemo(() => ({ branchName: branch?.name ?? '', zone: branch?.zone ?? '0' }), [branch]);
  const { image, screenType } = draft.design;
  const address = files.find(({ type, name }) => type === 'image' && name === image)?.href;
  const colours = useImageColours(address === undefined ? [] : [address]);
  const sound = useDesignSound(draft.design, files);
  const scale = timeScale(draft.design, sound.lengths);
  const simulation = useSimulatedCall(
    { code: 'A047', location: t('samplePlace', { number: 4 }), direction: 'R' },
    scale,
    sound.playCall,
  );

  function select(next: SelectedPart) {
    setSelected(next);
    if (next === selected) return;
    // The preview shows the scene in which the selected part is visible.
    if (next === 'popup' && simulation.scene !== 'several') simulation.show('called');
    else if (next !== 'popup' && next !== 'lineal' && next !== 'sound' && !simulation.playing)
      simulation.show('rest');
  }

  function toggle(section: Section) {
    const next = new Set(open);
    if (!next.delete(section)) next.add(section);
    setOpen(next);
  }

  function openSection(section: Section) {
    setOpen(new Set(open).add(section));
    openInspector();
    select(section);
  }

  function reviewItem(problem: Problem): ReviewItem {
    const section = sectionOf(problem);
    const isUnnamed = problem.path === 'name' && draft.name.trim() === '';
    return {
      key: `${problem.path} ${problem.issue?.code ?? problem.code}`,
      isError: true,
      subject: isUnnamed ? '' : t(`section.${section}`),
      text: isUnnamed ? t('nameFirst') : problemText(problem, draft),
      onOpen: () => openSection(section),
    };
  }

  return (
    <>
      <PageHeader title={draft.name || t(stored === null ? 'new' : 'unnamed')} />
      <Designer
        design={design}
        state={{
          selected,
          open,
          problems,
          messages,
          files,
          image: (address !== undefined && colours.get(address)) || null,
          sliderTime,
          voices,
          sound,
          select,
          toggle,
          set: (step, change, typing) => design.act(step, (now) => withDesign(now, change), typing),
        }}
        review={problems.map(reviewItem)}
        stepName={(step) => t(`step.${step}`)}
        lockedText={t('locked')}
        column={<TypesColumn />}
        tools={
          <Tools
            position={position}
            onPosition={setPosition}
            scene={simulation.scene}
            onScene={simulation.show}
          />
        }
        inspectorLabel={t('parts')}
        inspector={<Inspector />}
        affected={<AffectedDisplays showing={showing} />}
      >
        <section className={css.bench} aria-label={t('preview')}>
          <Stage position={position} simulation={simulation} location={location} slide={slide} />
          <PreviewControls simulation={simulation} scale={scale} />
        </section>
        {showsSlides(screenType) && <SlidesStrip current={slide} onShow={setSlide} />}
      </Designer>
    </>
  );
}

interface ToolsProps {
  readonly position: Position;
  readonly onPosition: (position: Position) => void;
  readonly scene: SignageScene;
  readonly onScene: (scene: SignageScene) => void;
}

/** Tools of the preview: orientation and scene. */
function Tools({ position, onPosition, scene, onScene }: ToolsProps) {
  const { t } = useTranslation('display-designs');
  const { openInspector } = useDesigner();
  const option = (Icon: typeof IconDeviceTv, value: Position) => ({
    value,
    label: (
      <span className={css.way}>
        <Icon size={18} stroke={1.75} aria-hidden="true" />
        {t(`way.${value}`)}
      </span>
    ),
  });
  return (
    <>
      <SegmentedControl
        aria-label={t('way.label')}
        value={position}
        onChange={(value) => onPosition(value as Position)}
        data={[option(IconDeviceTv, 'landscape'), option(IconDeviceMobile, 'portrait')]}
      />
      <Select
        className={css.scene}
        aria-label={t('sceneLabel')}
        value={scene}
        allowDeselect={false}
        data={SIGNAGE_SCENES.map((value) => ({ value, label: t(`scene.${value}`) }))}
        onChange={(value) => value !== null && onScene(value as SignageScene)}
      />
      <span className={css.read}>
        <IconEyeCheck size={18} stroke={1.75} aria-hidden="true" />
        {t('readFromAfar')}
      </span>
      <Button
        className={css.parts}
        leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.75} aria-hidden="true" />}
        onClick={openInspector}
      >
        {t('parts')}
      </Button>
    </>
  );
}

function AffectedDisplays({ showing: { total, displays } }: { readonly showing: DisplaysShowing }) {
  const { t } = useTranslation('display-designs');
  const isOneBranch = new Set(displays.map(({ branchName }) => branchName)).size === 1;
  const names = displays.map(({ name, branchName }) => (isOneBranch ? name : `${name} (${branchName})`));
  return (
    <>
      <IconDeviceTv size={18} stroke={1.75} aria-hidden="true" />
      {total === 0
        ? t('touchesNone')
        : total > names.length
          ? t('touchesMany', { count: total })
          : t('touches', { count: total, names })}
    </>
  );
}
