import type { Command } from './command.ts';
import { checkCommand } from './commands/check.ts';
import { eventsCommand } from './commands/events.ts';
import { exportCommand } from './commands/export.ts';
import { stateCommand } from './commands/state.ts';
import { viewCommand } from './commands/view.ts';

/** The commands, in the order of the help. */
export const commands: readonly Command[] = [
  viewCommand,
  stateCommand,
  eventsCommand,
  checkCommand,
  exportCommand,
];
