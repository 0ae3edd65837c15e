'use client';
import type { CSSProperties, ReactElement } from 'react';
import { Glyph } from '../internal/glyphs/glyph.tsx';
import { outputsStrings } from '../internal/strings/outputs-strings.ts';
import { useLocale } from '../internal/strings/use-locale.ts';
import { useStrings } from '../internal/strings/use-strings.ts';
import { visibleText } from '../internal/visible-text.ts';
import type { JsonNode } from './json-node.ts';
import { isExpandable, longString } from './json-tree-rows.ts';
import type { JsonRow } from './json-tree-rows.ts';
import { TextOutput } from './text-output.tsx';
import { scalarText } from './value-text.ts';

/** One line of a JSON tree. Renders a `div` with `role="treeitem"`. */
export function JsonTreeRow({ row, current, onToggle, onFocus }: JsonTreeRowProps): ReactElement {
  const { node, open } = row;
  const expandable = isExpandable(node);
  return (
    // The tree around it hears the keys.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      data-slot="json-tree-row"
      data-kind={node.kind}
      data-node={node.id}
      data-state={expandable ? openWord[`${open}`] : undefined}
      style={{ '--cb-depth': row.ancestors.length } as CSSProperties}
      role="treeitem"
      aria-level={row.ancestors.length + 1}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-expanded={expandable ? open : undefined}
      aria-selected={current}
      tabIndex={current ? 0 : -1}
      onFocus={onFocus}
      onClick={expandable ? onToggle : undefined}
    >
      <span data-slot="json-tree-line">
        {expandable ? (
          <Glyph name="chevron" data-state={openWord[`${open}`]} />
        ) : (
          <span data-slot="json-tree-gap" />
        )}
        {node.label !== undefined && (
          <span data-slot="json-tree-key">{visibleText(node.label.slice(0, longString))}</span>
        )}
        <JsonTreeValue node={node} open={open} />
      </span>
      {open && typeof node.value === 'string' && <LongString text={node.value} label={node.label ?? ''} />}
    </div>
  );
}

const openWord = { true: 'open', false: 'closed' } as const;

function JsonTreeValue({ node, open }: { readonly node: JsonNode; readonly open: boolean }): ReactElement {
  const strings = useStrings('outputs', outputsStrings);
  const locale = useLocale();
  if (node.circular) return <span data-slot="json-tree-note">{strings.circular}</span>;
  if (node.kind === 'object' || node.kind === 'array' || node.kind === 'range') {
    const [start, end] = node.kind === 'object' ? '{}' : '[]';
    const members = node.count > 0 && !open ? strings.members(node.count, locale) : '';
    return (
      <span data-slot="json-tree-note">
        {node.kind === 'range'
          ? members
          : `${start}${members && ` ${members} `}${open && node.count > 0 ? '' : end}`}
      </span>
    );
  }
  return <span data-slot="json-tree-value">{visibleText(shortText(node.value))}</span>;
}

function shortText(value: unknown): string {
  if (typeof value === 'string' && value.length > longString)
    return `${scalarText(value.slice(0, longString)).slice(0, -1)}…`;
  return scalarText(value);
}

/** Its clicks and keys belong to the text, not to the line. */
function LongString({ text, label }: { readonly text: string; readonly label: string }): ReactElement {
  return (
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div data-slot="json-tree-text" onClick={(event) => event.stopPropagation()}>
      <TextOutput text={text} label={label} />
    </div>
  );
}

export interface JsonTreeRowProps {
  readonly row: JsonRow;
  /** The one line in the tab order. */
  readonly current: boolean;
  readonly onToggle: () => void;
  readonly onFocus: () => void;
}
