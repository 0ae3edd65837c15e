import { dialectNames } from '@callboard/recovery';
import type { ReactElement } from 'react';
import { examples } from './examples.ts';
import type { Cut, ScanSettings } from './scan-text.ts';

const cuts = [
  ['whole', 'as a whole'],
  ['words', 'by words'],
  ['16', '16 characters each'],
  ['4', '4 characters each'],
  ['1', 'one character each'],
] as const satisfies readonly (readonly [Cut, string])[];

/** What the text is read with. */
export function SettingsForm({ settings, onChange, onExample }: SettingsFormProps): ReactElement {
  return (
    <div className="playground-settings">
      <label>
        Example
        <select value="" onChange={({ target }) => onExample(Number(target.value))}>
          <option value="" disabled>
            Take one
          </option>
          {examples.map(({ title }, n) => (
            <option key={title} value={n}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <label>
        Arrives
        <select value={settings.cut} onChange={({ target }) => onChange({ cut: target.value as Cut })}>
          {cuts.map(([cut, words]) => (
            <option key={cut} value={cut}>
              {words}
            </option>
          ))}
        </select>
      </label>
      <label>
        Dialects
        <select value={settings.dialect} onChange={({ target }) => onChange({ dialect: target.value })}>
          <option value="default">all with markers of their own</option>
          {dialectNames.map((name) => (
            <option key={name} value={name}>
              and {name}
            </option>
          ))}
        </select>
      </label>
      <label className="playground-grow">
        Tools on offer
        <input value={settings.tools} onChange={({ target }) => onChange({ tools: target.value })} />
      </label>
      <label className="playground-check">
        <input
          type="checkbox"
          checked={settings.nativeCalls}
          onChange={({ target }) => onChange({ nativeCalls: target.checked })}
        />
        Native calls came too
      </label>
      <label className="playground-check">
        <input
          type="checkbox"
          checked={settings.startsInReasoning}
          onChange={({ target }) => onChange({ startsInReasoning: target.checked })}
        />
        The prompt opened the reasoning
      </label>
    </div>
  );
}

/** Props of the settings. */
export interface SettingsFormProps {
  readonly settings: ScanSettings;
  /** Present fields replace. */
  readonly onChange: (change: Partial<ScanSettings>) => void;
  /** An example was taken, by its number. */
  readonly onExample: (index: number) => void;
}
