import type { Socket } from 'socket.io';
import {
  type AgentAnswer,
  type AgentHello,
  type AgentQuestion,
  agentAnswer,
  agentHello,
  startJobRequest,
} from '#shared/contract/devices/print-agent.ts';
import type { ClientEvents, ServerEvents } from '#shared/contract/socket-events.ts';

interface PrintConnection {
  ask(question: AgentQuestion): void;
  end(): void;
}

/** Where the lines of devices that print lead to. */
export interface PrintConnections {
  serve(connection: PrintConnection, hello: AgentHello): boolean;
  begin(connection: PrintConnection, job: string): boolean;
  answer(connection: PrintConnection, parsedHello: AgentAnswer): void;
  left(connection: PrintConnection): void;
}

/** Lets a device print for the branch over its socket, once it has said by its key that it is a kiosk. */
export function servePrinting(socket: Socket<ClientEvents, ServerEvents>, lines: PrintConnections): void {
  const connection: PrintConnection = {
    ask: (question) => socket.emit('printing:ask', question),
    end: () => socket.disconnect(true),
  };
  socket.on('printing:serve', (hello, answer) => {
    if (typeof answer !== 'function') return;
    const parsedHello = agentHello.safeParse(hello);
    if (!parsedHello.success) return answer({ ok: false, status: 'INVALID_REQUEST' });
    answer(
      lines.serve(connection, parsedHello.data)
        ? { ok: true, value: null }
        : { ok: false, status: 'NOT_FOUND' },
    );
  });
  socket.on('printing:begin', (request, answer) => {
    if (typeof answer !== 'function') return;
    const wanted = startJobRequest.safeParse(request);
    if (!wanted.success) return answer({ ok: false, status: 'INVALID_REQUEST' });
    const mayBegin = lines.begin(connection, wanted.data.job);
    answer(mayBegin ? { ok: true, value: null } : { ok: false, status: 'NOT_FOUND' });
  });
  socket.on('printing:answer', (parsedHello) => {
    const answered = agentAnswer.safeParse(parsedHello);
    if (answered.success) lines.answer(connection, answered.data);
  });
  socket.on('disconnect', () => lines.left(connection));
}
