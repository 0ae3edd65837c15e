'use client';
import { useId } from 'react';
import type { ReactElement } from 'react';
import { askCardStrings } from '../internal/strings/ask-card-strings.ts';
import { useStrings } from '../internal/strings/use-strings.ts';
import { visibleText } from '../internal/visible-text.ts';
import type { FormDraft } from './form-draft.ts';
import type { FormField } from './form-fields.ts';

/** One field with its label, description and problem. Renders a `div`, or a `fieldset` for a group or several choices. */
export function FormFieldControl({ field, ...form }: FormFieldControlProps): ReactElement {
  if (field.kind === 'group') return <Group field={field} {...form} />;
  if (field.kind === 'choices') return <Choices field={field} {...form} />;
  if (field.kind === 'boolean') return <Tick field={field} {...form} />;
  return <Labelled field={field} {...form} />;
}

function Group({ field, ...form }: FormFieldControlProps): ReactElement {
  return (
    <fieldset data-slot="ask-fields">
      <legend data-slot="ask-label">{visibleText(field.label)}</legend>
      <Description field={field} />
      {field.fields.map((inner) => (
        <FormFieldControl key={inner.id} field={inner} {...form} />
      ))}
    </fieldset>
  );
}

function Choices({ field, draft, problems, onChange }: FormFieldControlProps): ReactElement {
  const chosen = draft.get(field.id);
  const places = Array.isArray(chosen) ? (chosen as readonly number[]) : [];
  return (
    <fieldset data-slot="ask-field">
      <legend data-slot="ask-label">{visibleText(field.label)}</legend>
      <Description field={field} />
      {field.options.map(({ label }, place) => (
        <label key={label} data-slot="ask-option">
          <input
            type="checkbox"
            data-field={place === 0 ? field.id : undefined}
            checked={places.includes(place)}
            onChange={(event) =>
              onChange(
                field.id,
                event.target.checked ? [...places, place] : places.filter((other) => other !== place),
              )
            }
          />
          <span>{visibleText(label)}</span>
        </label>
      ))}
      <Problem text={problems.get(field.id)} />
    </fieldset>
  );
}

function Tick({ field, draft, onChange }: FormFieldControlProps): ReactElement {
  return (
    <label data-slot="ask-option">
      <input
        type="checkbox"
        data-field={field.id}
        checked={draft.get(field.id) === true}
        onChange={(event) => onChange(field.id, event.target.checked)}
      />
      <span>{visibleText(field.label)}</span>
      {field.description && <small>{visibleText(field.description)}</small>}
    </label>
  );
}

function Labelled({ field, draft, problems, onChange }: FormFieldControlProps): ReactElement {
  const strings = useStrings('askCard', askCardStrings);
  const id = useId();
  const problem = problems.get(field.id);
  const value = draft.get(field.id);
  const shared = {
    id,
    'data-slot': 'ask-input',
    'data-field': field.id,
    'aria-invalid': problem !== undefined,
    'aria-required': field.required,
    'aria-describedby': problem === undefined ? undefined : `${id}-problem`,
  };
  const text = typeof value === 'string' ? value : '';
  return (
    <div data-slot="ask-field">
      <label data-slot="ask-label" htmlFor={id}>
        {visibleText(field.label)}
        {!field.required && ` (${strings.optional})`}
      </label>
      <Description field={field} />
      {field.kind === 'choice' && (
        <select
          {...shared}
          value={Array.isArray(value) ? String(value[0] ?? '') : ''}
          onChange={(event) =>
            onChange(field.id, event.target.value === '' ? [] : [Number(event.target.value)])
          }
        >
          <option value="">{strings.choose}</option>
          {field.options.map(({ label }, place) => (
            <option key={label} value={place}>
              {visibleText(label)}
            </option>
          ))}
        </select>
      )}
      {isLong(field) && (
        <textarea
          {...shared}
          data-kind={field.kind === 'json' ? 'code' : undefined}
          value={text}
          onChange={(event) => onChange(field.id, event.target.value)}
        />
      )}
      {field.kind !== 'choice' && !isLong(field) && (
        <input
          {...shared}
          {...inputType(field)}
          value={text}
          onChange={(event) => onChange(field.id, event.target.value)}
        />
      )}
      <Problem id={`${id}-problem`} text={problem} />
    </div>
  );
}

function isLong({ kind, maxLength = 0 }: FormField): boolean {
  return kind === 'json' || (kind === 'text' && maxLength > 200);
}

/** Numbers are typed as text: a number field hides what it cannot read, and turns with the wheel. */
function inputType({ kind, format }: FormField): {
  readonly type: string;
  readonly inputMode?: 'decimal' | 'numeric';
} {
  if (kind === 'number') return { type: 'text', inputMode: 'decimal' };
  if (kind === 'integer') return { type: 'text', inputMode: 'numeric' };
  return { type: inputTypes.get(format ?? '') ?? 'text' };
}

const inputTypes: ReadonlyMap<string, string> = new Map([
  ['email', 'email'],
  ['uri', 'url'],
  ['date', 'date'],
  ['password', 'password'],
]);

function Description({ field }: { readonly field: FormField }): ReactElement | null {
  return field.description ? <p data-slot="ask-note">{visibleText(field.description)}</p> : null;
}

function Problem({
  id,
  text,
}: {
  readonly id?: string;
  readonly text: string | undefined;
}): ReactElement | null {
  if (text === undefined) return null;
  return (
    <p id={id} data-slot="ask-note" data-tone="bad">
      {text}
    </p>
  );
}

export interface FormFieldControlProps {
  readonly field: FormField;
  readonly draft: FormDraft;
  /** By field id. */
  readonly problems: ReadonlyMap<string, string>;
  readonly onChange: (id: string, value: string | boolean | readonly number[]) => void;
}
