import type { Command } from 'commander'
import type { Terminal } from './terminal.ts'

export type GlobalOptions = { json?: boolean; dryRun?: boolean; yes?: boolean }

/** Returns the exit code; undefined means 0. */
export type Handler<Options> = (
  terminal: Terminal,
  options: Options & GlobalOptions,
  args: string[],
) => Promise<number | void>

export type Noun = (program: Command, toAction: Does) => void
export type Does = <Options = object>(handler: Handler<Options>) => (...actionArgs: unknown[]) => Promise<void>
