import type { Command } from 'commander'
import type { Terminal } from './terminal.ts'

export type GlobalOptions = { json?: boolean; dryRun?: boolean; yes?: boolean }

/** Returns the exit code; undefined means 0. */
export type Handler<Options> = (
  terminal: Terminal,
  options: Options & GlobalOptions,
  args: string[],
) => Promise<number | void>

export type CommandGroup = (program: Command, toAction: ToAction) => void
export type ToAction = <Options = object>(handler: Handler<Options>) => (...actionArgs: unknown[]) => Promise<void>
