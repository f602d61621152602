import { bibScopes, type BibScope } from '#rules/bibs/plan-bibs.ts'
import { withCommandContext } from '../command-context.ts'
import type { CommandGroup, ToAction } from '../command-group.ts'
import { UsageError } from '../exit-code.ts'
import { confirmAction } from '../prompt.ts'

export const bib: CommandGroup = (program, toAction) => {
  program
    .command('bib')
    .description('bibs of an event')
    .command('assign')
    .description('gives bibs by the rules of the event, to all athletes or none')
    .requiredOption('--org <organization>', 'subdomain or id')
    .requiredOption('--event <event>', 'slug or id')
    .option('--scope <scope>', `${bibScopes.join(' or ')}: athletes without a bib, or everybody again`, 'missing')
    .action(assign(toAction))
}

type Options = { org: string; event: string; scope: string }

const assign = (toAction: ToAction) =>
  toAction<Options>((terminal, options) =>
    withCommandContext(terminal, options, async (command) => {
      const { eventByIdOrSlug } = await import('#server/domain/events/event-by-id-or-slug.ts')
      const { assignBibs } = await import('#server/domain/bibs/assign-bibs.ts')
      const scope = scopeOf(options.scope)
      const ctx = await command.organizationContext(options.org)
      const { id, slug } = await eventByIdOrSlug(ctx, options.event)
      const warning = `Athletes of ${slug} get other bibs than they have.`
      if (scope === 'all' && !command.isDryRun && !(await confirmAction(terminal, options, warning))) return
      const { assigned, unchanged } = await assignBibs(ctx, id, scope)
      terminal.printResult({ event: slug, scope, assigned, unchanged, dryRun: command.isDryRun }, () => [
        `${command.isDryRun ? 'Would assign' : 'Assigned'} ${assigned} bibs; ${unchanged} stay the same.`,
      ])
    }),
  )

const scopeOf = (text: string): BibScope => {
  const scope = bibScopes.find((each) => each === text)
  if (!scope) throw new UsageError(`--scope is ${bibScopes.join(' or ')}.`)
  return scope
}
