import { IconTicket } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { everyPage } from '#renderer/lib/api.tsx';
import { useShows } from '#renderer/lib/installation.tsx';
import { BlockingError, DesignerFrame } from '#renderer/ui/designer/designer-frame.tsx';
import { InspectorFrame } from '#renderer/ui/designer/inspector-frame.tsx';
import { type DesignStore, OpenedDesign, useStoredDesign } from '#renderer/ui/designer/stored-design.tsx';
import { PageHeader } from '#renderer/ui/page/page-header.tsx';
import type { Client } from '#shared/contract/client.ts';
import type { Origin } from '#shared/contract/configuration/configured.ts';
import { listMessages, type Message } from '#shared/contract/configuration/messages.ts';
import { listAllQueues } from '#shared/contract/configuration/queue-configuration.ts';
import { listSegments } from '#shared/contract/configuration/segments.ts';
import { listServices } from '#shared/contract/configuration/services.ts';
import {
  createTicketDesign,
  type DesignedTicket,
  getTicketDesign,
  updateTicketDesign,
} from '#shared/contract/configuration/ticket-designs.ts';
import { listGeneralParameters } from '#shared/contract/installation/general-parameters.ts';
import { filterResources, type Resource } from '#shared/contract/resources/resources.ts';
import { listQueueCategories } from '#shared/contract/tickets/queues.ts';
import { isPaperWidth, type PaperWidth, paperWidths } from '#shared/domain/printing/ticket-document.ts';
import css from './designer.module.css';
import {
  type Designer,
  DesignerContext,
  type Sample,
  type StepKey,
  useDesigner,
  useProblemText,
} from './designer-context.ts';
import { type Draft, draftOf, withElement } from './draft.ts';
import { ElementsColumn } from './elements-column.tsx';
import { Inspector } from './inspector.tsx';
import { PaperBench, usePreview } from './paper.tsx';
import { type DesignTarget, review } from './review.ts';
import { type SampleTicket, sampleTickets, useSampleLanguage } from './sample-tickets.ts';
import { ticketDesigns } from './ticket-design-kind.ts';
import { Tools } from './tools.tsx';

/** Designer of a new ticket design or of the one in the address (operations specification, section 5). */
export function TicketDesignerScreen() {
  const { t } = useTranslation('ticket-designs');
  return (
    <OpenedDesign designer="ticket-designer" title={(isNew) => t(isNew ? 'new' : 'title')} load={load}>
      {(loaded, opened) => <DesignTicket key={opened} {...loaded} />}
    </OpenedDesign>
  );
}

async function load(api: Client, id: number | null, signal: AbortSignal): Promise<Loaded> {
  const [ticket, messages, logos, categories, queues, services, segments, settings] = await Promise.all([
    id === null ? null : api.call(getTicketDesign, { params: { id } }, { signal }),
    everyPage((page) => api.call(listMessages, { query: { ...page, sort: 'name' } }, { signal })),
    api.call(filterResources, { query: { type: 'image', module: 'ticket designer' } }, { signal }),
    api.call(listQueueCategories, {}, { signal }),
    everyPage((page) => api.call(listAllQueues, { query: { ...page, sort: 'name' } }, { signal })),
    everyPage((page) => api.call(listServices, { query: { ...page, sort: 'name' } }, { signal })),
    everyPage((page) => api.call(listSegments, { query: { ...page, sort: 'name' } }, { signal })),
    api.call(listGeneralParameters, {}, { signal }),
  ]);
  const printing = categories.filter(({ idTicketDesigns }) => id !== null && idTicketDesigns === id);
  const width = Number(settings.find(({ name }) => name === 'ticketWidth')?.value);
  return {
    ticket,
    messages,
    logos,
    tickets: sampleTickets({ categories, queues, services, segments }),
    queues: new Set(printing.map(({ idQueues }) => idQueues)).size,
    width: isPaperWidth(width) ? width : paperWidths[0],
  };
}

interface Loaded {
  /** Null for a new design. */
  readonly ticket: (DesignedTicket & Origin) | null;
  readonly messages: readonly Message[];
  readonly logos: readonly Resource[];
  readonly tickets: readonly SampleTicket[];
  /** Number of queues that print it. */
  readonly queues: number;
  /** Default paper width. */
  readonly width: PaperWidth;
}

const LIST = '/app/configuration/tools/ticket-designs';

const STORE: DesignStore<DesignedTicket, Draft> = {
  texts: 'ticket-designs',
  key: ticketDesigns.key,
  listPath: LIST,
  designerPath: `${LIST}/designer`,
  storagePrefix: 'turno.ticketDesigner',
  nameInUse: 'NAME_REPEATED',
  create: (api, draft, call) => api.call(createTicketDesign, { body: bodyOf(draft) }, call),
  update: (api, { id }, draft, call) =>
    api.call(updateTicketDesign, { params: { id }, body: bodyOf(draft) }, call),
  toDraft: draftOf,
};

const bodyOf = (draft: Draft) => ({ ...draft, design: { ...draft.design } });

/** The open designer: draft, preview of the paper, errors and saving. */
function DesignTicket({ ticket, messages, logos, tickets, queues, width }: Loaded) {
  const { t } = useTranslation('ticket-designs');
  const shows = useShows();
  const { session, isNew, usedName, saving, save, close } = useStoredDesign<DesignedTicket, Draft, StepKey>(
    ticket,
    STORE,
    {
      first: useMemo(() => draftOf(ticket), [ticket]),
      locked: ticket?.lockedBy !== undefined || !shows('configuration.global'),
      replaceStep: 'name',
      savedTitle: () => t('DESIGN_TICKET_SAVED_MESSAGE'),
      onNameInUse: () => select('design'),
    },
  );
  const { draft, dirty, act } = session;
  const [selected, setSelected] = useState<DesignTarget>('design');
  const [isSheetOpen, setSheetOpen] = useState(false);
  const language = useSampleLanguage();
  const [sample, setSample] = useState<Sample>({ width, output: 'text', language, idQueueCategories: null });
  const paper = usePreview({ ...sample, design: draft.design });
  const problems = useMemo(() => {
    const all = review(draft, {
      messages: new Set(messages.map(({ id }) => id)),
      logos: new Set(logos.map(({ name }) => name)),
      usedName,
    });
    // Missing texts are no errors before the first change.
    return dirty ? all : all.filter(({ code }) => code !== 'missing');
  }, [draft, messages, logos, usedName, dirty]);

  function select(target: DesignTarget) {
    setSelected(target);
    setSheetOpen(true);
  }

  const designer: Designer = {
    draft,
    selected,
    problems,
    sample,
    preview: paper.preview,
    tickets,
    messages,
    logos,
    locked: session.locked,
    select,
    act,
    show: (change) => setSample((now) => ({ ...now, ...change })),
    set: (step, element, change, typing) => act(step, (now) => withElement(now, element, change), typing),
  };
  return (
    <DesignerContext value={designer}>
      <PageHeader title={draft.name || t(isNew ? 'new' : 'unnamed')} />
      <DesignerFrame
        session={session}
        stepName={(step) => t(`step.${step as StepKey}`)}
        className={css.workspace}
        column={<ElementsColumn />}
        tools={<Tools />}
        inspector={
          <InspectorFrame label={t('chosen')} open={isSheetOpen} onClose={() => setSheetOpen(false)}>
            <Inspector />
          </InspectorFrame>
        }
        lockedText={t('locked')}
        hasErrors={problems.length > 0}
        saving={saving}
        onSave={save}
        onClose={close}
        status={problems.length > 0 ? <FirstProblem /> : <AffectedQueues queues={queues} />}
      >
        <PaperBench {...paper} />
      </DesignerFrame>
    </DesignerContext>
  );
}

function AffectedQueues({ queues }: { readonly queues: number }) {
  const { t } = useTranslation('ticket-designs');
  return (
    <>
      <IconTicket size={18} stroke={1.75} aria-hidden="true" />
      {queues === 0 ? t('touchesNone') : t('touches', { count: queues })}
    </>
  );
}

/** Lists all incomplete elements, or else the first other error. */
function FirstProblem() {
  const { t } = useTranslation(['ticket-designs', 'errors']);
  const { problems, select } = useDesigner();
  const problemText = useProblemText();
  const [first] = problems;
  if (!first) return null;
  const incomplete = problems.filter(({ code }) => code === 'incomplete' || code === 'missing');
  const names = incomplete.map(({ target, field }) =>
    target === 'design' ? t(field ?? 'name') : t(`element.${target}`),
  );
  const text =
    incomplete.length > 0
      ? `${t('errors:INCOMPLETE_FORM_TITLE')}: ${[...new Set(names)].join(', ')}`
      : problemText(first);
  return <BlockingError text={text} onOpen={() => select((incomplete[0] ?? first).target)} />;
}
