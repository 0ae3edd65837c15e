import { isObject, words } from '../internal/json.ts';
import type { Ending } from '../internal/request-runs.ts';

/** What an exception of the SDK says about the run: too many turns are a limit, anything else is a failure. */
export function endingOfError(error: unknown): Ending {
  const { name, message } = isObject(error) ? error : {};
  const said = words(message) ?? words(error);
  const isLimit = name === 'MaxTurnsExceededError' || /^Max turns \(\d+\) exceeded/.test(said ?? '');
  if (isLimit)
    return {
      outcome: 'limit',
      limit: said ?? 'The run reached its number of turns; raise maxTurns for more.',
    };
  return { outcome: 'failed', error };
}
