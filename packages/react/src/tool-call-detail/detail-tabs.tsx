'use client';
import { useId, useRef } from 'react';
import type { KeyboardEvent, ReactElement, ReactNode } from 'react';

/** One tab: its view is made only while it is chosen. */
export interface DetailTab {
  readonly id: string;
  readonly label: string;
  readonly view: () => ReactNode;
}

/** Tabs that arrow keys, Home and End move between; the view follows focus. Renders a `div`. */
export function DetailTabs({ tabs, current, onChange, label }: DetailTabsProps): ReactElement {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  const place = Math.max(
    0,
    tabs.findIndex(({ id }) => id === current),
  );
  const chosen = tabs[place];

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const backward = forward === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight';
    const places = new Map([
      [forward, (place + 1) % tabs.length],
      [backward, (place + tabs.length - 1) % tabs.length],
      ['Home', 0],
      ['End', tabs.length - 1],
    ]);
    const next = tabs[places.get(event.key) ?? -1];
    if (!next) return;
    event.preventDefault();
    onChange(next.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(next.id)}"]`)?.focus();
  }

  return (
    <div data-slot="detail-tabs">
      {/* The tabs are the stops; the list only hears their keys. */}
      {/* eslint-disable-next-line jsx-a11y/interactive-supports-focus */}
      <div ref={list} data-slot="detail-tab-list" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map(({ id, label: name }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${base}${id}`}
            data-slot="detail-tab"
            data-tab={id}
            aria-selected={id === chosen?.id}
            aria-controls={`${base}${id}-view`}
            tabIndex={id === chosen?.id ? 0 : -1}
            onClick={() => onChange(id)}
          >
            {name}
          </button>
        ))}
      </div>
      {chosen && (
        <div
          key={chosen.id}
          role="tabpanel"
          id={`${base}${chosen.id}-view`}
          data-slot="detail-view"
          data-tab={chosen.id}
          aria-labelledby={`${base}${chosen.id}`}
          tabIndex={0}
        >
          {chosen.view()}
        </div>
      )}
    </div>
  );
}

export interface DetailTabsProps {
  readonly tabs: readonly DetailTab[];
  /** Id of the chosen tab; an unknown one means the first. */
  readonly current: string | undefined;
  readonly onChange: (id: string) => void;
  readonly label: string;
}
