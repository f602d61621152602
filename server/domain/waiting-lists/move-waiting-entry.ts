import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { Refused } from '#rules/refusals.ts'
import type { WaitingMove } from '#rules/waiting-lists/waiting-form.ts'
import { audited, command, unchanged } from '../command.ts'
import { Competition } from '../competitions/competition.ts'
import { findRow } from '../find-row.ts'
import { lockEventPools } from '../orders/pools.ts'
import { WaitingEntry } from './waiting-entry.ts'

/**
 * Moves somebody to another position, from 1, among those who wait for the same competition. Returns what names the
 * move, null if nothing moved. Throws `Refused` `not_waiting` for one who is offered or no longer there, `not_found`,
 * `forbidden`.
 */
export const moveWaitingEntry = command({
  permission: 'edit-athletes',
  subject: lockWaiting,
  action: 'waiting-list.moved',
  async run({ em, ctx, subject: { entry, entries } }, { position, reason }: WaitingMove) {
    const from = entries.indexOf(entry)
    const to = Math.min(position, entries.length) - 1
    if (to === from) return unchanged(null)
    const at = ctx.now.toISOString()
    const ranks = { from: from + 1, to: to + 1 }
    entry.moves = [...entry.moves, { at, ...ranks, reason, position: entry.position }]
    reorder(entries, from, to)
    await em.flush()
    const { name: competition } = await findRow(em, ctx, Competition, entry.competitionId)
    return audited({ competition, ...ranks, reason }, { subject: entry.eventId, result: { at } })
  },
})

/**
 * Takes back the last move of somebody who still waits: those who left or came meanwhile count as they are now. Throws
 * `Refused` `nothing_to_undo`, `not_waiting`, `not_found`, `forbidden`.
 */
export const undoWaitingMove = command({
  permission: 'edit-athletes',
  subject: lockWaiting,
  action: 'waiting-list.moved-back',
  async run({ em, ctx, subject: { entry, entries } }, at: string) {
    const move = entry.moves.at(-1)
    if (move?.at !== at) throw new Refused({ code: 'nothing_to_undo' })
    const from = entries.indexOf(entry)
    // Anyone who gave way to the entry has its old position now.
    const isBefore = (position: number) => (move.to < move.from ? position <= move.position : position < move.position)
    const to = entries.filter((other) => other !== entry && isBefore(other.position)).length
    entry.moves = entry.moves.slice(0, -1)
    reorder(entries, from, to)
    await em.flush()
    const { name: competition } = await findRow(em, ctx, Competition, entry.competitionId)
    return audited({ competition, from: from + 1, to: to + 1 }, { subject: entry.eventId })
  },
})

async function lockWaiting(
  em: Em,
  ctx: Context,
  entryId: string,
): Promise<{ entry: WaitingEntry; entries: WaitingEntry[] }> {
  const { organizationId, eventId, competitionId } = await findRow(em, ctx, WaitingEntry, entryId)
  await lockEventPools(em, { organizationId, eventId })
  const where = { organizationId, eventId, competitionId, state: 'waiting' as const }
  const entries = await em.find(WaitingEntry, where, { orderBy: { position: 'asc', id: 'asc' }, refresh: true })
  const entry = entries.find(({ id }) => id === entryId)
  if (!entry) throw new Refused({ code: 'not_waiting' })
  return { entry, entries }
}

/** The positions stay those of the competition, so that others of the event keep their turn. */
function reorder(entries: WaitingEntry[], from: number, to: number): void {
  const positions = entries.map(({ position }) => position)
  entries.splice(to, 0, ...entries.splice(from, 1))
  for (const [index, entry] of entries.entries()) entry.position = positions[index]!
}
