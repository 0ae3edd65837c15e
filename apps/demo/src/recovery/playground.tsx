import './playground.css';
import { useId, useMemo, useState } from 'react';
import type { ReactElement } from 'react';
import { examples } from './examples.ts';
import { ReaderView } from './reader-view.tsx';
import { cutText, scanPieces } from './scan-text.ts';
import type { ScanSettings } from './scan-text.ts';
import { SegmentTable } from './segment-table.tsx';
import { SettingsForm } from './settings-form.tsx';
import { SpanView } from './span-view.tsx';
import { StepBar } from './step-bar.tsx';
import { useSteps } from './use-steps.ts';

const usual: ScanSettings = {
  cut: '4',
  tools: 'search_notes, read_file, add',
  dialect: 'default',
  nativeCalls: false,
  startsInReasoning: false,
};

/** A text that a model may have written, and what recovery makes of it: type or paste, choose how it arrives, watch. */
export function Playground({ example = 0, step: start, settings: given }: PlaygroundProps): ReactElement {
  const [text, setText] = useState(examples[example]?.text ?? '');
  const [settings, setSettings] = useState<ScanSettings>({ ...usual, ...given });
  const pieces = useMemo(() => cutText(text, settings.cut), [text, settings.cut]);
  const steps = useSteps(pieces.length, start);
  const scan = useMemo(() => scanPieces(pieces, steps.step, settings), [pieces, steps.step, settings]);
  const fieldId = useId();

  function change(next: Partial<ScanSettings>): void {
    if (next.cut !== undefined) steps.goTo(Infinity);
    setSettings((now) => ({ ...now, ...next }));
  }

  function take(index: number): void {
    const { text: taken = '', dialect = 'default' } = examples[index] ?? {};
    write(taken);
    change({ dialect });
  }

  function write(next: string): void {
    setText(next);
    steps.goTo(Infinity);
  }

  return (
    <div className="playground">
      <SettingsForm settings={settings} onChange={change} onExample={take} />
      <div className="playground-panels">
        <section className="playground-panel" aria-label="What the model writes">
          <h3>
            <label htmlFor={fieldId}>What the model writes</label>
          </h3>
          <textarea
            id={fieldId}
            value={text}
            rows={9}
            spellCheck={false}
            onChange={({ target }) => write(target.value)}
          />
        </section>
        <ReaderView segments={scan.segments} />
        <StepBar steps={steps} count={pieces.length} held={scan.read - scan.settled} />
        <SpanView text={text} scan={scan} />
        <SegmentTable segments={scan.segments} />
      </div>
    </div>
  );
}

/** Props of the playground. */
export interface PlaygroundProps {
  /** Number of the example to begin with. */
  readonly example?: number | undefined;
  /** How many pieces have arrived. Default: all. */
  readonly step?: number | undefined;
  /** Settings to begin with. */
  readonly settings?: Partial<ScanSettings> | undefined;
}
