import { useState } from 'react';
import type { ReactElement } from 'react';
import type { Fault } from '../api/api-client.ts';
import { api, wordsOf } from '../api/api-client.ts';
import { useCell } from '../api/use-cell.ts';
import { ModelPicker } from '../recovery/model-picker.tsx';
import { showToast } from '../shell/toast.ts';
import type { SessionConnection } from './session-connection.ts';
import type { StreamCounts } from './stream-counts.ts';

const faults: readonly { label: string; title: string; fault: Fault }[] = [
  {
    label: 'Cut now',
    title: 'The server drops the connection in the middle of a line',
    fault: { kind: 'cut' },
  },
  {
    label: 'Malformed line',
    title: 'The server sends a line that is not JSON',
    fault: { kind: 'malformed' },
  },
  {
    label: 'Duplicate replay',
    title: 'The server sends everything again from the start',
    fault: { kind: 'replay' },
  },
];

/** Ways to break the stream on purpose. Those that need a stream can be used only while one is open. */
export function FaultBar({ sessionId, connection }: FaultBarProps): ReactElement {
  const { phase } = useCell(connection.link);
  const counts = useCell(connection.counts);
  const [slow, setSlow] = useState(false);
  const streaming = phase === 'open';

  async function attempt(work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      showToast(wordsOf(error));
      return false;
    }
  }

  async function toggleSlow(): Promise<void> {
    if (await attempt(() => api.fault(sessionId, { kind: 'slow', on: !slow }))) setSlow(!slow);
  }

  return (
    <div className="fault-bar" role="toolbar" aria-label="Break the connection">
      <span className="fault-word">Break it</span>
      {faults.map(({ label, title, fault }) => (
        <button
          key={label}
          type="button"
          title={title}
          disabled={!streaming}
          onClick={() => void attempt(() => api.fault(sessionId, fault))}
        >
          {label}
        </button>
      ))}
      <button type="button" title="About 3 KB a second" aria-pressed={slow} onClick={() => void toggleSlow()}>
        Slow link
      </button>
      <button
        type="button"
        title="The server is killed and started again; what it had not written is lost"
        onClick={() => void attempt(() => api.restart())}
      >
        Server restart
      </button>
      <ModelPicker />
      <StreamFigures counts={counts} />
    </div>
  );
}

function StreamFigures({ counts }: { readonly counts: StreamCounts }): ReactElement {
  const words = [
    `${counts.fresh} events`,
    ...(counts.repeated > 0 ? [`${counts.repeated} repeated`] : []),
    ...(counts.unreadable > 0 ? [`${counts.unreadable} unreadable`] : []),
  ];
  return (
    <span className="stream-figures" title="Repeated events change nothing; unreadable ones are set aside.">
      {words.join(' · ')}
    </span>
  );
}

/** Props of the fault bar. */
export interface FaultBarProps {
  readonly sessionId: string;
  readonly connection: SessionConnection;
}
