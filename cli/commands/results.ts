import type { ResultImportRow } from '#server/domain/results/result-imports.ts'
import { withDesk } from '../desk.ts'
import { confirmed } from '../prompt.ts'
import type { Does, Noun } from '../shell.ts'
import { table } from '../table.ts'

/** Results files that were imported: which there are, and taking one back. */
export const results: Noun = (program, does) => {
  const noun = program.command('results').description('imported results files')
  noun
    .command('list')
    .description('the results files imported into an event')
    .requiredOption('--org <organization>', 'subdomain or id')
    .requiredOption('--event <event>', 'slug or id')
    .action(list(does))
  noun
    .command('remove <import>')
    .description('removes an import: the participants it created, and the times it gave athletes who registered')
    .requiredOption('--org <organization>', 'subdomain or id')
    .requiredOption('--event <event>', 'slug or id')
    .action(remove(does))
}

type Options = { org: string; event: string }

const list = (does: Does) =>
  does<Options>((terminal, options) =>
    withDesk(terminal, options, async (desk) => {
      const { eventNamed } = await import('#server/domain/events/event-named.ts')
      const { resultImports } = await import('#server/domain/results/result-imports.ts')
      const inside = await desk.inside(options.org)
      const { id } = await eventNamed(inside, options.event)
      const imports = await resultImports(inside, id)
      terminal.result(imports, () =>
        imports.length ? table(terminal, columns, imports.map(cellsOf)) : ['No results file was imported.'],
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

const remove = (does: Does) =>
  does<Options>((terminal, options, [importId = '']) =>
    withDesk(terminal, options, async (desk) => {
      const { eventNamed } = await import('#server/domain/events/event-named.ts')
      const { removeImport } = await import('#server/domain/results/remove-import.ts')
      const { ensureImport } = await import('#server/domain/results/result-imports.ts')
      const inside = await desk.inside(options.org)
      const { id: eventId } = await eventNamed(inside, options.event)
      const { file } = await ensureImport(inside, eventId, importId)
      if (!(await confirmed(terminal, options, `The results of ${file} will be gone.`))) return
      const removed = await removeImport(inside, { eventId, importId })
      terminal.result({ import: importId, file, removed, dryRun: desk.isDryRun }, () => [
        `${desk.isDryRun ? 'Would remove' : 'Removed'} the results of ${removed.length} finishers of ${file}.`,
      ])
    }),
  )
