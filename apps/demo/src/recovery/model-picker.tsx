import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { api } from '../api/api-client.ts';
import type { About } from '../api/api-client.ts';
import { useCell } from '../api/use-cell.ts';
import { chooseModel, modelChoice } from './model-choice.ts';

const labels = new Map([
  ['native', 'Native calls'],
  ['hermes', 'Leaks Hermes'],
  ['qwen3-coder', 'Leaks Qwen3-Coder'],
  ['kimi-k2', 'Leaks Kimi K2'],
  ['deepseek-v3.1', 'Leaks DeepSeek V3.1'],
  ['mistral', 'Leaks Mistral'],
]);

/** Chooses how the embedded model makes its calls: natively, or leaked into its text. Nothing for a real model. */
export function ModelPicker(): ReactElement | null {
  const models = useModels();
  const chosen = useCell(modelChoice);
  const usual = models[0]?.name ?? '';
  if (models.length < 2) return null;
  return (
    <label
      className="model-picker"
      title="A leaky model writes its calls as text; the server finds and runs them"
    >
      <span className="unseen">How the model calls tools</span>
      <select
        value={models.some(({ name }) => name === chosen) ? chosen : usual}
        onChange={({ target }) => chooseModel(target.value === usual ? '' : target.value)}
      >
        {models.map(({ name, calls }) => (
          <option key={name} value={name}>
            {labels.get(calls) ?? calls}
          </option>
        ))}
      </select>
    </label>
  );
}

function useModels(): About['models'] {
  const [models, setModels] = useState<About['models']>([]);
  useEffect(() => {
    let gone = false;
    void api.about().then(
      (about) => gone || setModels(about.models),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, []);
  return models;
}
