import { IconTicket } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useShows } from '#renderer/lib/installation.tsx';
import { useUnsavedGuard } from '#renderer/lib/session.ts';
import desk from '#renderer/ui/designer/designer.module.css';
import { InspectorFrame } from '#renderer/ui/designer/inspector-frame.tsx';
import { OfferedDraft } from '#renderer/ui/designer/offered-draft.tsx';
import { SaveBar } from '#renderer/ui/designer/save-bar.tsx';
import { StepButtons } from '#renderer/ui/designer/step-buttons.tsx';
import { useDesign } from '#renderer/ui/designer/use-design.ts';
import { usePersistChanges, usePersistedDraft } from '#renderer/ui/designer/use-persisted-draft.ts';
import { PageHeader } from '#renderer/ui/page/header/page-header.tsx';
import type { Origin } from '#shared/contract/configuration/configured.ts';
import type { Message } from '#shared/contract/configuration/messages.ts';
import type { DesignedTicket } from '#shared/contract/configuration/ticket-designs.ts';
import type { Resource } from '#shared/contract/resources/resources.ts';
import type { PaperWidth } from '#shared/domain/printing/ticket-document.ts';
import { BlockingProblems } from './blocking-problems.tsx';
import css from './design-ticket.module.css';
import { type Designer, DesignerContext, type Sample, type StepKey } from './designer-context.ts';
import { type Draft, draftOf, withElement } from './draft/draft.ts';
import { type DesignTarget, review } from './draft/review.ts';
import { ElementsColumn } from './elements-column.tsx';
import { Inspector } from './inspector/inspector.tsx';
import { PaperBench } from './paper/paper-bench.tsx';
import { usePreview } from './paper/use-preview.ts';
import type { SampleTicket } from './sample/sample-tickets.ts';
import { useSampleLanguage } from './sample/use-sample-language.ts';
import { ToolRow } from './tool-row.tsx';
import { useSave } from './use-save.ts';

export interface Loaded {
  /** Null for a new one. */
  readonly ticket: (DesignedTicket & Origin) | null;
  readonly messages: readonly Message[];
  readonly logos: readonly Resource[];
  readonly tickets: readonly SampleTicket[];
  /** How many queues print it. */
  readonly queues: number;
  /** The paper that printers have unless they say otherwise. */
  readonly width: PaperWidth;
}

const LIST = '/app/configuration/tools/ticket-designs';

/** The designer at work: a draft that is seen as it will be printed, looked over and saved as a whole. */
export function DesignTicket({ ticket, messages, logos, tickets, queues, width }: Loaded) {
  const { t } = useTranslation('ticket-designs');
  const navigate = useNavigate();
  const shows = useShows();
  const locked = ticket?.lockedBy !== undefined || !shows('configuration.global');
  const { draft, dirty, undoStep, redoStep, act, undo, redo, noteStored } = useDesign<Draft, StepKey>(
    useMemo(() => draftOf(ticket), [ticket]),
  );
  const [based, setBased] = useState<DesignedTicket | null>(ticket);
  const [id, setId] = useState(ticket?.id ?? null);
  const [from, setFrom] = useState(() => JSON.stringify(draftOf(ticket)));
  const { offered, decide, keep } = usePersistedDraft<Draft>(`turno.ticketDesigner.${id ?? 'new'}`, from);
  usePersistChanges(keep, draft, dirty && !locked);
  useUnsavedGuard(dirty, () => keep(null));
  const [chosen, setChosen] = useState<DesignTarget>('design');
  const [open, setOpen] = useState(false);
  const [repeated, setRepeated] = useState<string | null>(null);
  const language = useSampleLanguage();
  const [sample, setSample] = useState<Sample>({ width, output: 'text', language, idQueueCategories: null });
  const drawn = usePreview({ ...sample, design: draft.design });
  const problems = useMemo(() => {
    const all = review(draft, {
      messages: new Set(messages.map(({ id }) => id)),
      logos: new Set(logos.map(({ name }) => name)),
      repeated,
    });
    // What nobody has begun lacks nothing yet.
    return dirty ? all : all.filter(({ code }) => code !== 'missing');
  }, [draft, messages, logos, repeated, dirty]);

  function select(place: DesignTarget) {
    setChosen(place);
    setOpen(true);
  }

  const save = useSave(based, (saved) => {
    keep(null);
    setBased(saved);
    setFrom(JSON.stringify(draftOf(saved)));
    noteStored(draftOf(saved), 'name');
    if (id !== null) return;
    setId(saved.id);
    // The address says from now on which one it is; the page stays, with its steps.
    navigate(`${LIST}/designer?id=${saved.id}`, { replace: true, state: { startedNew: true } });
  });
  async function saveAll() {
    const sent = draft;
    await save.run(sent, (error) => {
      if (error.status !== 'NAME_REPEATED') return false;
      setRepeated(sent.name);
      select('design');
      return true;
    });
  }

  const designer: Designer = {
    draft,
    chosen,
    problems,
    sample,
    preview: drawn.preview,
    tickets,
    messages,
    logos,
    locked,
    select,
    act,
    show: (change) => setSample((now) => ({ ...now, ...change })),
    set: (step, element, change, typing) => act(step, (now) => withElement(now, element, change), typing),
  };
  return (
    <DesignerContext value={designer}>
      <PageHeader title={draft.name || t(id === null ? 'new' : 'unnamed')} />
      <div className={`${desk.desk} ${css.desk}`}>
        <ElementsColumn />
        <div className={desk.middle}>
          <ToolRow
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
          {offered && (
            <OfferedDraft
              onRestoreDraft={() => {
                act('name', () => offered);
                decide();
              }}
              onDiscard={() => {
                keep(null);
                decide();
              }}
            />
          )}
          <PaperBench {...drawn} />
        </div>
        <InspectorFrame label={t('chosen')} open={open} onClose={() => setOpen(false)}>
          <Inspector />
        </InspectorFrame>
        <SaveBar
          locked={locked ? t('locked') : null}
          dirty={dirty}
          wrong={problems.length > 0}
          busy={save.busy}
          onSave={() => void saveAll()}
          onCancel={() => navigate(LIST)}
        >
          {problems.length > 0 ? <BlockingProblems /> : <Touches queues={queues} />}
        </SaveBar>
      </div>
    </DesignerContext>
  );
}

function Touches({ queues }: { readonly queues: number }) {
  const { t } = useTranslation('ticket-designs');
  return (
    <>
      <IconTicket size={18} stroke={1.75} aria-hidden="true" />
      {queues === 0 ? t('touchesNone') : t('touches', { count: queues })}
    </>
  );
}
