import type { KnownTransfers, Proposals } from '#rules/statements/proposals-of.ts'
import type { StatementOptions } from '#rules/statements/statement-reading.ts'
import type { StatementSummary } from '#rules/statements/statement-summary.ts'

/** Of a file that cannot be read, or whose columns have to be mapped first, no `entryIds`. */
export type ReadFile = Readonly<{ summary: Omit<StatementSummary, 'isReadable'>; entryIds: readonly string[] }>

/** Reads one file and keeps its entries until it is told what they may pay. Either takes seconds for a large file. */
export type StatementReader = Readonly<{
  read(bytes: Uint8Array, options: StatementOptions): Promise<ReadFile>
  propose(known: KnownTransfers): Promise<Proposals>
}>
