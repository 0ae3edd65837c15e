'use client';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { outputsStrings } from '../internal/strings/outputs-strings.ts';
import { useLocale } from '../internal/strings/use-locale.ts';
import { useStrings } from '../internal/strings/use-strings.ts';
import { oneLine } from '../internal/text/one-line.ts';
import { JsonTree } from './json-tree.tsx';
import { readProperty } from './measure-value.ts';
import type { TableSource } from './table-source.ts';
import { scalarText } from './value-text.ts';

const FIRST = 50;
const STEP = 250;
const CELL = 160;

/** A list of like objects as a table, the first rows at once and more by request; the tree of it is one press away. Renders a `div`. */
export function TableOutput({ source, label }: TableOutputProps): ReactElement {
  const strings = useStrings('outputs', outputsStrings);
  const locale = useLocale();
  const [shown, setShown] = useState(FIRST);
  const [asTree, setAsTree] = useState(false);
  const { columns, rows } = source;
  const hidden = asTree ? 0 : rows.length - shown;
  return (
    <div data-slot="output-blocks">
      {asTree ? (
        <JsonTree value={rows} label={label} />
      ) : (
        // What scrolls must be reachable by keyboard, and what is reachable needs a name.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role
        <div data-slot="output-table" role="group" aria-label={label} tabIndex={0}>
          <table>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {oneLine(column, CELL)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.slice(0, shown).map((row, index) => (
                // Rows have no identity but their place.
                // eslint-disable-next-line react/no-array-index-key
                <Row key={index} row={row} columns={columns} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p data-slot="output-gate">
        {hidden > 0 && (
          <button type="button" data-slot="action-button" onClick={() => setShown(shown + STEP)}>
            {strings.showRows(Math.min(STEP, hidden), locale)}
          </button>
        )}
        <span>{strings.members(rows.length, locale)}</span>
        <button
          type="button"
          data-slot="action-button"
          data-variant="link"
          onClick={() => setAsTree(!asTree)}
        >
          {asTree ? strings.table : strings.tree}
        </button>
      </p>
    </div>
  );
}

function Row({ row, columns }: { readonly row: object; readonly columns: readonly string[] }): ReactElement {
  return (
    <tr>
      {columns.map((column) => {
        const value = readProperty(row, column);
        return (
          <td key={column} data-kind={typeof value}>
            {cellText(value)}
          </td>
        );
      })}
    </tr>
  );
}

function cellText(value: unknown): string {
  if (value === undefined) return '';
  if (typeof value === 'string') return oneLine(value, CELL);
  if (Array.isArray(value)) return `[${value.length}]`;
  return typeof value === 'object' && value !== null ? `{${Object.keys(value).length}}` : scalarText(value);
}

export interface TableOutputProps {
  /** From `tableOf`. Already redacted. */
  readonly source: TableSource;
  /** What the list is, for people who cannot see it: "Output". */
  readonly label: string;
}
