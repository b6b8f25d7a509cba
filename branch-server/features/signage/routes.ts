import type { DesignsInForce } from '#branch-server/stored/designs-in-force.ts';
import type { SettingsNow } from '#branch-server/stored/general-settings.ts';
import type { MessageQueries } from '#branch-server/stored/message-queries.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import {
  callVoice,
  type DisplayFeed,
  getDisplay,
  pollDisplay,
  sampleVoice,
} from '#shared/contract/devices/displays.ts';
import type { SignageDesign } from '#shared/contract/devices/signage-design.ts';
import { ticketVoice } from '#shared/contract/tickets/ticket-voice.ts';
import { type Route, read } from '#shared/server/kit/route.ts';
import { zoneHoursOf } from '#shared/server/kit/zone-hours.ts';
import type { SpokenCall } from '#shared/server/speech/call-text.ts';
import type { Speaker } from '#shared/server/speech/speaker.ts';
import { activeDesignOf } from './active-design.ts';
import type { CallFeed } from './call-feed.ts';
import type { DisplayQueries } from './display-queries.ts';
import type { FeedHub } from './feed-hub.ts';
import type { createSampleCall, createSampleCallReader } from './sample-call.ts';

export interface SignageRouteOptions {
  readonly find: DisplayQueries;
  readonly designs: Pick<DesignsInForce, 'of'>;
  readonly feed: CallFeed;
  readonly hub: FeedHub;
  readonly speaker: Speaker;
  readonly sampleCall: ReturnType<typeof createSampleCall>;
  readonly sampleDisplayCall: ReturnType<typeof createSampleCallReader>;
  readonly messages: MessageQueries;
  readonly settings: SettingsNow;
}

/** Waiting-room displays: settings, long polling, and audio. */
export function signageRoutes(options: SignageRouteOptions): Route<never>[] {
  const { find, designs, feed, hub, speaker, sampleCall, sampleDisplayCall, messages, settings } = options;
  const existing = (id: number) => {
    const display = find(id);
    if (!display) throw apiError('NOT_FOUND', { about: `display ${id}` });
    if (!display.isOn) throw apiError('DISPLAY_DISABLED', { about: `display ${id}` });
    return display;
  };

  /** The message of the design as the branch has it, else the design's own words. */
  function footerOf(design: SignageDesign, id_branches: number) {
    const message = design.idMessages === null ? null : messages.contentAt(design.idMessages, id_branches);
    return message === null ? design.footer : { [design.language]: message };
  }

  async function spoken(call: SpokenCall): Promise<Uint8Array> {
    const wav = await speaker.speak(call, settings().voiceRate);
    if (!wav) throw apiError('NO_VOICE', { params: { language: call.language } });
    return wav;
  }

  return [
    read(getDisplay, async ({ params, now }) => {
      const display = existing(params.id);
      const { design, image, chime, slides, revision } = await activeDesignOf(display, designs);
      const spokenLanguages = design.spokenLanguages.filter((each) => speaker.engineOf(each) !== null);
      return {
        id: display.id,
        name: display.name,
        description: display.description,
        enabled: 'Y' as const,
        idBranches: display.id_branches,
        idDisplayDesigns: display.id_display_designs,
        revision,
        branchName: display.branch,
        zone: String(zoneHoursOf(display.zone)),
        now,
        language: design.language,
        footer: footerOf(design, display.id_branches),
        audio: design.audio,
        chime,
        voice: design.voice && spokenLanguages.length > 0,
        spokenLanguages,
        muteLanguages: design.voice
          ? design.spokenLanguages.filter((each) => !spokenLanguages.includes(each))
          : [],
        screenType: design.screenType,
        popup: design.popup,
        lineal: design.lineal,
        style: design.style,
        image,
        slides,
        sliderTime: settings().sliderTime,
        history: feed.after({ display: display.id, branch: display.id_branches }, null, now),
      };
    }),

    read(pollDisplay, ({ params, query, signal }) => {
      const { id, id_branches: branch } = existing(params.id);
      return longPoll(hub, { display: id, branch }, query.cursor, { waitMs: query.wait * 1000, signal });
    }),

    read(callVoice, async ({ params, query, now }) => {
      const display = existing(params.id);
      const target = { display: display.id, branch: display.id_branches };
      const call = feed.after(target, params.seq - 1, now).calls.find(({ seq }) => seq === params.seq);
      if (!call) throw apiError('NOT_FOUND', { about: `call ${params.seq}` });
      return spoken({
        code: call.code,
        location: call.location,
        manner: query.manner,
        language: query.language ?? display.design.spokenLanguages[0] ?? display.design.language,
      });
    }),

    read(sampleVoice, ({ params, query: { language } }) =>
      spoken({ ...sampleDisplayCall(existing(params.id).id_branches), language, manner: 'full' }),
    ),

    read(ticketVoice, ({ params }) => {
      const call = sampleCall(params.id);
      if (!call) throw apiError('NOT_FOUND', { about: `ticket ${params.id}` });
      return spoken({ ...call, manner: 'full' });
    }),
  ];
}

/**
 * Answers with the calls after a cursor: at once if there are any, else when one comes or the time is over.
 *
 * @internal used by tests besides this file
 */
export function longPoll(
  hub: FeedHub,
  target: { readonly display: number; readonly branch: number },
  cursor: number,
  { waitMs, signal }: { readonly waitMs: number; readonly signal: AbortSignal },
): Promise<DisplayFeed> {
  return new Promise((resolve) => {
    const { now, leave } = hub.subscribe(target, cursor, (feed) => finish(feed));
    const timer = setTimeout(() => finish(now), waitMs);
    const removed = () => finish(now);
    signal.addEventListener('abort', removed);

    function finish(feed: DisplayFeed): void {
      leave();
      clearTimeout(timer);
      signal.removeEventListener('abort', removed);
      resolve(feed);
    }

    if (now.calls.length > 0 || now.reset || waitMs === 0 || signal.aborted) finish(now);
  });
}
