import type { ReactElement } from 'react';
import { useCell } from '../api/use-cell.ts';
import { Icon } from '../shell/icon.tsx';
import type { IconName } from '../shell/icon.tsx';
import type { Theme } from './theme.ts';
import { chooseTheme, theme } from './theme.ts';

const choices: readonly { value: Theme; label: string; icon: IconName }[] = [
  { value: 'light', label: 'Light', icon: 'sun' },
  { value: 'dark', label: 'Dark', icon: 'moon' },
  { value: 'system', label: 'As the system', icon: 'screen' },
];

/** Three radio buttons that read as one small switch. */
export function ThemeToggle(): ReactElement {
  const current = useCell(theme);
  return (
    <fieldset className="theme-toggle">
      <legend className="unseen">Theme</legend>
      {choices.map(({ value, label, icon }) => (
        <label key={value} title={label}>
          <input
            type="radio"
            name="theme"
            value={value}
            checked={current === value}
            onChange={() => chooseTheme(value)}
          />
          <Icon name={icon} />
          <span className="unseen">{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
