import type { ImportRemoval, ResultsCompetition } from '#rules/results/event-results-page.ts'
import type { ResultImportRow } from '#server/domain/results/result-imports.ts'
import { withCommandContext } from '../command-context.ts'
import { confirmAction } from '../prompt.ts'
import type { ToAction, CommandGroup } from '../command-group.ts'
import { formatTable } from '../table.ts'

export const results: CommandGroup = (program, toAction) => {
  const group = program.command('results').description('imported results files')
  group
    .command('list')
    .description('the results files imported into an event')
    .requiredOption('--org <organization>', 'subdomain or id')
    .requiredOption('--event <event>', 'slug or id')
    .action(list(toAction))
  group
    .command('remove <import>')
    .description(
      'takes an import back: whom it added is deleted, others have the values of the earlier file or none, and what staff or a later file changed stays',
    )
    .requiredOption('--org <organization>', 'subdomain or id')
    .requiredOption('--event <event>', 'slug or id')
    .action(remove(toAction))
  for (const [name, isPublic, description] of [
    ['publish', true, 'shows a competition’s results to everybody, from the start of the race on'],
    ['withdraw', false, 'takes a competition’s results off every page; for staff they stay'],
  ] as const)
    group
      .command(name)
      .description(description)
      .requiredOption('--org <organization>', 'subdomain or id')
      .requiredOption('--event <event>', 'slug or id')
      .option('--competition <name>', 'may be left out where the event has one')
      .action(publish(toAction, isPublic))
}

type Options = { org: string; event: string }

const list = (toAction: ToAction) =>
  toAction<Options>((terminal, options) =>
    withCommandContext(terminal, options, async (command) => {
      const { eventByIdOrSlug } = await import('#server/domain/events/event-by-id-or-slug.ts')
      const { resultImports } = await import('#server/domain/results/result-imports.ts')
      const ctx = await command.organizationContext(options.org)
      const { id } = await eventByIdOrSlug(ctx, options.event)
      const imports = await resultImports(ctx, id)
      terminal.printResult(imports, () =>
        imports.length ? formatTable(terminal, columns, imports.map(cellsOf)) : ['No results file was imported.'],
      )
    }),
  )

const columns = ['IMPORT', 'FILE', 'COMPETITION', 'AT', 'BY', 'FINISHERS']

const cellsOf = ({ id, file, competition, importedAt, importedBy, finishers }: ResultImportRow) => [
  id,
  file,
  competition,
  new Date(importedAt).toISOString(),
  importedBy,
  finishers,
]

const remove = (toAction: ToAction) =>
  toAction<Options>((terminal, options, [importId = '']) =>
    withCommandContext(terminal, options, async (command) => {
      const { eventByIdOrSlug } = await import('#server/domain/events/event-by-id-or-slug.ts')
      const { importRemoval, removeImport } = await import('#server/domain/results/remove-import.ts')
      const { resultImport } = await import('#server/domain/results/result-imports.ts')
      const ctx = await command.organizationContext(options.org)
      const { id: eventId } = await eventByIdOrSlug(ctx, options.event)
      const { file } = await resultImport(ctx, { eventId, importId })
      const expected = formatRemoval(await importRemoval(ctx, { eventId, importId }))
      if (!(await confirmAction(terminal, options, `Remove ${file}? Finishers: ${expected}.`))) return
      const removal = await removeImport(ctx, { eventId, importId })
      terminal.printResult({ import: importId, file, ...removal, dryRun: command.isDryRun }, () => [
        `${command.isDryRun ? 'Would remove' : 'Removed'} ${file}. Finishers: ${formatRemoval(removal)}.`,
      ])
    }),
  )

const removalTexts: Record<keyof ImportRemoval, string> = {
  deleted: 'deleted, known from this file alone',
  deletedCorrected: 'of them corrected by staff',
  cleared: 'registered, without a result again',
  clearedCorrected: 'of them swapped or corrected by staff',
  restored: 'with the values of an earlier file again',
  given: 'with what staff gave before again',
  same: 'unchanged, in an earlier file too',
  corrected: 'with what staff changed since',
  later: 'unchanged, in a later file',
  notRestored: 'removed by this file, not restored',
}

const formatRemoval = (removal: ImportRemoval): string =>
  Object.entries(removalTexts)
    .map(([name, text]) => [removal[name as keyof ImportRemoval], text] as const)
    .filter(([count]) => count > 0)
    .map(([count, text]) => `${count} ${text}`)
    .join('; ') || 'none'

const publish = (toAction: ToAction, isPublic: boolean) =>
  toAction<Options & { competition?: string }>((terminal, options) =>
    withCommandContext(terminal, options, async (command) => {
      const { eventByIdOrSlug } = await import('#server/domain/events/event-by-id-or-slug.ts')
      const { eventResults } = await import('#server/domain/results/event-results.ts')
      const { publishResults } = await import('#server/domain/results/publish-results.ts')
      const ctx = await command.organizationContext(options.org)
      const { id: eventId } = await eventByIdOrSlug(ctx, options.event)
      const { competitions } = await eventResults(ctx, eventId)
      const competition = await competitionNamed(competitions, options.competition)
      await publishResults(ctx, competition.id, isPublic)
      const { id, name } = competition
      const verb = isPublic ? 'publish' : 'withdraw'
      const did = isPublic ? 'Published' : 'Withdrew'
      terminal.printResult({ competition: id, name, isPublic, dryRun: command.isDryRun }, () => [
        `${command.isDryRun ? `Would ${verb}` : did} the results of ${name}.`,
      ])
    }),
  )

/** Throws `Refused` `not_found`, `competition_unnamed`. */
async function competitionNamed(competitions: readonly ResultsCompetition[], name: string | undefined) {
  const { Refused } = await import('#rules/refusals.ts')
  const matches = competitions.filter((each) => name === undefined || each.name === name)
  if (matches.length === 1) return matches[0]!
  const field = 'competition'
  if (matches.length === 0) throw new Refused({ code: 'not_found', field, values: { competition: name ?? 'none' } })
  const names = matches.map((each) => each.name).join(', ')
  throw new Refused({ code: 'competition_unnamed', field, values: { competitions: names } })
}
