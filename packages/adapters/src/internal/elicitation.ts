import type { AskKind } from '@callboard/core';
import { given, isObject, words } from './json.ts';
import type { JsonObject } from './json.ts';

/** What `elicitation/create` asks: a form by its schema, a visit to an address, or a plain yes when the form has no fields. */
export function elicitationFacts(params: JsonObject): { kind: AskKind; prompt?: string; schema?: unknown } {
  const { mode, requestedSchema, message } = params;
  const url = words(params['url']);
  const prompt = words(message);
  if (mode === 'url' || url !== undefined) return { kind: 'sign-in', ...given({ prompt, url }) };
  const fields = isObject(requestedSchema) ? requestedSchema['properties'] : undefined;
  const hasFields = isObject(fields) && Object.keys(fields).length > 0;
  if (!hasFields) return { kind: 'approval', ...given({ prompt }) };
  return { kind: 'form', ...given({ prompt, schema: requestedSchema }) };
}

/** How an elicitation was answered, as the fields of `ask.close`. Anything unknown counts as not answered. */
export function elicitationAnswer(
  answer: unknown,
  kind: AskKind,
): { outcome: 'approved' | 'answered' | 'denied' | 'cancelled'; by: 'user' | 'unknown'; value?: unknown } {
  const { action, content } = isObject(answer) ? answer : {};
  // ACP drafts nest the action one level deeper.
  const said = isObject(action) ? action['action'] : action;
  if (said === 'accept' && kind === 'form') return { outcome: 'answered', by: 'user', value: content };
  if (said === 'accept') return { outcome: 'approved', by: 'user' };
  if (said === 'decline') return { outcome: 'denied', by: 'user' };
  return { outcome: 'cancelled', by: said === 'cancel' ? 'user' : 'unknown' };
}
