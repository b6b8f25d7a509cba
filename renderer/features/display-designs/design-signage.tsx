import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useBranches } from '#renderer/lib/reads.ts';
import { useUnsavedGuard } from '#renderer/lib/session.ts';
import desk from '#renderer/ui/designer/designer.module.css';
import { InspectorFrame } from '#renderer/ui/designer/inspector-frame.tsx';
import { useImageColours } from '#renderer/ui/designer/look/use-image-colours.ts';
import { OfferedDraft } from '#renderer/ui/designer/offered-draft.tsx';
import { SaveBar } from '#renderer/ui/designer/save-bar.tsx';
import { StepButtons } from '#renderer/ui/designer/step-buttons.tsx';
import { useDesign } from '#renderer/ui/designer/use-design.ts';
import { usePersistChanges, usePersistedDraft } from '#renderer/ui/designer/use-persisted-draft.ts';
import { PageHeader } from '#renderer/ui/page/header/page-header.tsx';
import type { Origin } from '#shared/contract/configuration/configured.ts';
import type { DisplayDesign, DisplaysShowing } from '#shared/contract/configuration/display-designs.ts';
import type { Message } from '#shared/contract/configuration/messages.ts';
import { showsSlides } from '#shared/contract/devices/signage-design.ts';
import { LANGUAGES, type Language } from '#shared/contract/fields.ts';
import type { Resource } from '#shared/contract/resources/resources.ts';
import { BlockingProblems } from './blocking-problems.tsx';
import { type Designer, DesignerContext, type SelectedPart, type StepKey } from './designer-context.ts';
import { type Draft, draftOf, withDesign } from './draft/draft.ts';
import { review, type Section, sectionOf } from './draft/review.ts';
import { timeScale } from './draft/time-scale.ts';
import { Inspector } from './inspector/inspector.tsx';
import { PreviewControls } from './preview/preview-controls.tsx';
import bench from './preview/stage.module.css';
import { type Position, Stage } from './preview/stage.tsx';
import { useActedCall } from './preview/use-acted-call.ts';
import { SlidesStrip } from './slides/slides-strip.tsx';
import { useDesignSound } from './sound/use-design-sound.ts';
import { ToolRow } from './tool-row.tsx';
import { Touches } from './touches.tsx';
import { TypesColumn } from './types/types-column.tsx';
import { useSave } from './use-save.ts';

export interface Loaded {
  /** Null for a new one. */
  readonly row: (DisplayDesign & Origin) | null;
  readonly showing: DisplaysShowing;
  readonly messages: readonly Message[];
  readonly files: readonly Resource[];
  readonly sliderTime: number;
  readonly voices: ReadonlySet<Language>;
}

const LIST = '/app/configuration/tools/digital-signage';

/** The editor at work: a draft that is seen on the page of displays, looked over and saved as a whole. */
export function DesignSignage({ row, showing, messages, files, sliderTime, voices }: Loaded) {
  const { t, i18n } = useTranslation('display-designs');
  const navigate = useNavigate();
  const locked = row?.lockedBy !== undefined;
  const [begin] = useState(() =>
    draftOf(row, LANGUAGES.find((each) => i18n.language.startsWith(each)) ?? 'es'),
  );
  const { draft, dirty, undoStep, redoStep, act, undo, redo, noteStored } = useDesign<Draft, StepKey>(begin);
  const [based, setBased] = useState<DisplayDesign | null>(row);
  const [id, setId] = useState(row?.id ?? null);
  const [from, setFrom] = useState(() => JSON.stringify(begin));
  const { offered, decide, keep } = usePersistedDraft<Draft>(`turno.signageDesigner.${id ?? 'new'}`, from);
  usePersistChanges(keep, draft, dirty && !locked);
  useUnsavedGuard(dirty, () => keep(null));
  const [chosen, setChosen] = useState<SelectedPart>('design');
  const [open, setOpen] = useState<ReadonlySet<Section>>(
    () => new Set<Section>(row ? ['popup', 'lineal'] : ['design']),
  );
  const [isSheetOpen, setSheetOpen] = useState(false);
  const [position, setPosition] = useState<Position>('landscape');
  const [slide, setSlide] = useState<number | null>(null);
  const [repeated, setRepeated] = useState<string | null>(null);
  const problems = useMemo(() => {
    const all = review(draft, { messages: new Set(messages.map((message) => message.id)), repeated });
    // What nobody has begun lacks nothing yet.
    return dirty ? all : all.filter(({ path }) => path !== 'name');
  }, [draft, messages, repeated, dirty]);
  const [branch] = useBranches();
  const place = useMemo(() => ({ branchName: branch?.name ?? '', zone: branch?.zone ?? '0' }), [branch]);
  const { design } = draft;
  const address = files.find(({ type, name }) => type === 'image' && name === design.image)?.href;
  const colours = useImageColours(address === undefined ? [] : [address]);
  const picture = (address !== undefined && colours.get(address)) || null;
  const sound = useDesignSound(design, files);
  const scale = timeScale(design, sound.lengths);
  const acting = useActedCall(
    { code: 'A047', location: t('samplePlace', { number: 4 }), direction: 'R' },
    scale,
    sound.playCall,
  );

  function select(next: SelectedPart) {
    setChosen(next);
    if (next === chosen) return;
    // What is being designed has to be seen.
    if (next === 'popup' && acting.scene !== 'several') acting.show('called');
    else if (next !== 'popup' && next !== 'lineal' && next !== 'sound' && !acting.playing)
      acting.show('rest');
  }

  function fold(section: Section) {
    const next = new Set(open);
    if (!next.delete(section)) next.add(section);
    setOpen(next);
  }

  const save = useSave(based, (saved) => {
    keep(null);
    setBased(saved);
    setFrom(JSON.stringify(draftOf(saved, saved.design.language)));
    noteStored(draftOf(saved, saved.design.language), 'draft');
    if (id !== null) return;
    setId(saved.id);
    // The address says from now on which one it is; the page stays, with its steps.
    navigate(`${LIST}/crud?id=${saved.id}`, { replace: true, state: { startedNew: true } });
  });
  async function saveAll() {
    const sent = draft;
    await save.run(sent, (error) => {
      if (error.status !== 'NAME_UNIQUE') return false;
      setRepeated(sent.name);
      lead('design');
      return true;
    });
  }

  function lead(section: Section) {
    setOpen(new Set(open).add(section));
    setSheetOpen(true);
    select(section);
  }

  const designer: Designer = {
    draft,
    chosen,
    open,
    problems,
    messages,
    files,
    picture,
    sliderTime,
    voices,
    sound,
    locked,
    choose: select,
    fold,
    act,
    set: (step, change, typing) => act(step, (now) => withDesign(now, change), typing),
  };
  const [first] = problems;
  return (
    <DesignerContext value={designer}>
      <PageHeader title={draft.name || t(id === null ? 'new' : 'unnamed')} />
      <div className={desk.desk}>
        <TypesColumn />
        <div className={desk.middle}>
          <ToolRow
            position={position}
            onPosition={setPosition}
            scene={acting.scene}
            onScene={acting.show}
            onParts={() => setSheetOpen(true)}
            steps={
              !locked && (
                <StepButtons
                  undoStep={undoStep && t(`step.${undoStep}`)}
                  redoStep={redoStep && t(`step.${redoStep}`)}
                  onUndo={undo}
                  onRedo={redo}
                />
              )
            }
          />
          {offered && !locked && (
            <OfferedDraft
              onRestoreDraft={() => {
                act('draft', () => offered);
                decide();
              }}
              onDiscard={() => {
                keep(null);
                decide();
              }}
            />
          )}
          <section className={bench.bench} aria-label={t('preview')}>
            <Stage position={position} acting={acting} place={place} slide={slide} />
            <PreviewControls acting={acting} scale={scale} />
          </section>
          {showsSlides(design.screenType) && <SlidesStrip shown={slide} onShow={setSlide} />}
        </div>
        <InspectorFrame label={t('parts')} open={isSheetOpen} onClose={() => setSheetOpen(false)}>
          <Inspector />
        </InspectorFrame>
        <SaveBar
          locked={locked ? t('locked') : null}
          dirty={dirty}
          wrong={first !== undefined}
          busy={save.busy}
          onSave={() => void saveAll()}
          onCancel={() => navigate(LIST)}
        >
          {first ? (
            <BlockingProblems first={first} onOpen={(problem) => lead(sectionOf(problem))} />
          ) : (
            <Touches showing={showing} />
          )}
        </SaveBar>
      </div>
    </DesignerContext>
  );
}
