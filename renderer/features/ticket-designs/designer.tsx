import { IconTicket } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { everyPage } from '#renderer/lib/api.tsx';
import { useShows } from '#renderer/lib/installation.tsx';
import { OpenedDesign } from '#renderer/ui/designer/row-designer.tsx';
import { PageHeader } from '#renderer/ui/page/page-header.tsx';
import type { Client } from '#shared/contract/client.ts';
import type { Origin } from '#shared/contract/configuration/configured.ts';
import { listMessages, type Message } from '#shared/contract/configuration/messages.ts';
import { listAllQueues } from '#shared/contract/configuration/queue-configuration.ts';
import { listSegments } from '#shared/contract/configuration/segments.ts';
import { listServices } from '#shared/contract/configuration/services.ts';
import { type DesignedTicket, getTicketDesign } from '#shared/contract/configuration/ticket-designs.ts';
import { listGeneralParameters } from '#shared/contract/installation/general-parameters.ts';
import { filterResources, type Resource } from '#shared/contract/installation/resources.ts';
import { listQueueCategories } from '#shared/contract/tickets/queues.ts';
import { isPaperWidth, type PaperWidth, paperWidths } from '#shared/domain/printing/ticket-document.ts';
import css from './designer.module.css';
import { Designer, type Sample, useDesign, useProblemText } from './designer-context.ts';
import { withElement } from './draft.ts';
import { ElementsColumn } from './elements-column.tsx';
import { Inspector } from './inspector.tsx';
import { PaperBench, usePreview } from './paper.tsx';
import { type DesignTarget, type Problem, review } from './review.ts';
import { type SampleTicket, sampleTickets, useSampleLanguage } from './sample-tickets.ts';
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

/** The open designer: draft, preview of the paper, errors and saving. */
function DesignTicket({ ticket, messages, logos, tickets, queues, width }: Loaded) {
  const { t } = useTranslation(['ticket-designs', 'errors']);
  const shows = useShows();
  const problemText = useProblemText();
  const design = useDesign(ticket, {
    locked: ticket?.lockedBy !== undefined || !shows('configuration.global'),
    savedTitle: () => t('DESIGN_TICKET_SAVED_MESSAGE'),
    onNameInUse: () => select('design'),
  });
  const { draft, dirty, stored, usedName } = design;
  const [selected, setSelected] = useState<DesignTarget>('design');
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
  const subjectOf = ({ target, field }: Problem) =>
    target === 'design' ? t(field ?? 'name') : t(`element.${target}`);

  function select(target: DesignTarget) {
    setSelected(target);
    design.openInspector();
  }

  /** Lists all incomplete elements, or else the first other error. */
  function errorText() {
    const incomplete = problems.filter(({ code }) => code === 'incomplete' || code === 'missing');
    if (incomplete.length === 0) return problems[0] && problemText(problems[0]);
    return `${t('errors:INCOMPLETE_FORM_TITLE')}: ${[...new Set(incomplete.map(subjectOf))].join(', ')}`;
  }

  return (
    <>
      <PageHeader title={draft.name || t(stored === null ? 'new' : 'unnamed')} />
      <Designer
        design={design}
        state={{
          selected,
          problems,
          sample,
          preview: paper.preview,
          tickets,
          messages,
          logos,
          select,
          show: (change) => setSample((now) => ({ ...now, ...change })),
          set: (step, element, change, typing) =>
            design.act(step, (now) => withElement(now, element, change), typing),
        }}
        review={problems.map((problem) => ({
          key: JSON.stringify(problem),
          isError: true,
          subject: subjectOf(problem),
          text: problemText(problem),
          onOpen: () => select(problem.target),
        }))}
        errorText={errorText()}
        stepName={(step) => t(`step.${step}`)}
        lockedText={t('locked')}
        className={css.workspace}
        column={<ElementsColumn />}
        tools={<Tools />}
        inspectorLabel={t('chosen')}
        inspector={<Inspector />}
        affected={<AffectedQueues queues={queues} />}
      >
        <PaperBench {...paper} />
      </Designer>
    </>
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
