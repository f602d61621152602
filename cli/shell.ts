import type { Command } from 'commander'
import type { Terminal } from './terminal.ts'

/** Options that every command knows. */
export type GlobalOptions = { json?: boolean; dryRun?: boolean; yes?: boolean }

/** What a command does: returns its exit code, 0 when it says nothing. */
export type Handler<Options> = (
  terminal: Terminal,
  options: Options & GlobalOptions,
  args: string[],
) => Promise<number | void>

/** A noun registers its commands; `does` turns a handler into commander's action. */
export type Noun = (program: Command, toAction: Does) => void
export type Does = <Options = object>(handler: Handler<Options>) => (...actionArgs: unknown[]) => Promise<void>
