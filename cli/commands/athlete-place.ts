import type { Command } from 'commander'
import type { ToAction } from '../command-group.ts'
import { confirmAction } from '../prompt.ts'
import { findCompetitionId, withAthlete } from '../with-athlete.ts'

export const addPlaceCommands = (
  command: (usage: string, description: string) => Command,
  toAction: ToAction,
): void => {
  command('move <athlete>', 'moves somebody to another competition of the event at the same price')
    .requiredOption('--competition <competition>', 'name or id')
    .option('--clear-bib', 'takes the bib away; one of other ranges goes anyway')
    .option('--reason <reason>', 'raises the limit by one, if there is no place')
    .action(move(toAction))
  command(
    'cancel <athlete>',
    'cancels a registration that is free, unpaid or was paid outside of Dorsal; the place is free again',
  ).action(cancel(toAction))
  command('restore <athlete>', 'takes a cancelled athlete back, by confirmation number or id')
    .option('--bib <bib>', 'the previous bib, if nobody else has it by now')
    .action(restore(toAction))
  command('delete <athlete>', 'deletes somebody for good who never paid').action(remove(toAction))
}

type MoveOptions = { competition: string; clearBib?: boolean; reason?: string }

const move = (toAction: ToAction) =>
  withAthlete<MoveOptions>(toAction, async ({ ctx, terminal, isDryRun }, athlete, options) => {
    const { moveAthlete } = await import('#server/domain/athletes/move-athlete.ts')
    const { id, eventId, revision, name, competition: from } = athlete
    const { competition: to, clearBib: clearsBib = false, reason = '' } = options
    const competitionId = await findCompetitionId(ctx, eventId, to)
    const { removedBib, nextBib } = await moveAthlete(ctx, id, { competitionId, clearsBib, reason, revision })
    terminal.printResult({ id, name, from, to, removedBib, nextBib, dryRun: isDryRun }, () => [
      `${isDryRun ? 'Would move' : 'Moved'} ${name} from ${from} to ${to}.`,
      ...(removedBib ? [`Bib ${removedBib} ${isDryRun ? 'would be' : 'was'} taken away.`] : []),
      ...(nextBib ? [`The next free number there is ${nextBib}.`] : []),
    ])
  })

const cancel = (toAction: ToAction) =>
  withAthlete(toAction, async ({ ctx, terminal, isDryRun }, { id, revision, name }, options) => {
    const { cancelAthlete } = await import('#server/domain/athletes/cancel-athlete.ts')
    if (!(await confirmAction(terminal, options, `The registration of ${name} will be cancelled.`))) return
    const restoration = await cancelAthlete(ctx, id, { revision })
    const bib = restoration?.bibNumber ? ` --bib ${restoration.bibNumber}` : ''
    terminal.printResult({ id, name, isRestorable: restoration !== null, dryRun: isDryRun }, () => [
      `${isDryRun ? 'Would cancel' : 'Cancelled'} the registration of ${name}.`,
      ...(restoration && !isDryRun
        ? [terminal.dim(`Back: dorsal athlete restore ${id} --org ${options.org}${bib}`)]
        : []),
    ])
  })

const restore = (toAction: ToAction) =>
  withAthlete<{ bib?: string }>(toAction, async ({ ctx, terminal, isDryRun }, { id, revision, name }, { bib = '' }) => {
    const { restoreAthlete } = await import('#server/domain/athletes/restore-athlete.ts')
    const bibNumber = await restoreAthlete(ctx, id, { revision, bibNumber: bib })
    terminal.printResult({ id, name, bibNumber, dryRun: isDryRun }, () => [
      `${name} ${isDryRun ? 'would be' : 'is'} registered again.`,
      ...(bib && !bibNumber ? [`Without bib ${bib}: somebody else has it by now.`] : []),
    ])
  })

const remove = (toAction: ToAction) =>
  withAthlete(toAction, async ({ ctx, terminal, isDryRun }, { id, revision, name }, options) => {
    const { deleteAthlete } = await import('#server/domain/athletes/delete-athlete.ts')
    if (!(await confirmAction(terminal, options, `${name} will be gone, with notes and mails.`))) return
    await deleteAthlete(ctx, id, { revision })
    terminal.printResult({ id, name, dryRun: isDryRun }, () => [`${isDryRun ? 'Would delete' : 'Deleted'} ${name}.`])
  })
