import type { Day } from '#rules/time/day.ts'
import { withCommandContext } from '../command-context.ts'
import { UsageError } from '../exit-code.ts'
import type { ToAction, CommandGroup } from '../command-group.ts'
import { parseLimit } from '../list-options.ts'
import { formatTable } from '../table.ts'

export const audit: CommandGroup = (program, toAction) => {
  program
    .command('audit')
    .description('what was done, the latest first')
    .option('--org <organization>', 'of one organization, by subdomain or id')
    .option('--actor <actor>', 'a person’s e-mail or id, or operator, system, visitor')
    .option('--action <action>', 'such as member.added')
    .option('--since <day>', 'YYYY-MM-DD, in UTC')
    .option('--limit <number>', 'how many at most', '100')
    .action(show(toAction))
}

type Options = Partial<Record<'org' | 'actor' | 'action' | 'since', string>> & { limit: string }

const show = (toAction: ToAction) =>
  toAction<Options>((terminal, options) =>
    withCommandContext(terminal, options, async ({ ctx }) => {
      const limit = parseLimit(options.limit)
      const from = parseSince(options.since)
      const { organizationBySubdomainOrId } = await import('#server/domain/organizations/organization-list.ts')
      const { auditList } = await import('#server/domain/audit/audit-list.ts')
      const { resolveActor } = await import('#server/domain/audit/resolve-actor.ts')
      const organizationId = options.org ? (await organizationBySubdomainOrId(ctx, options.org)).id : null
      const actor = options.actor ? await resolveActor(ctx, options.actor) : null
      const filters = { ...auditList.everything.filters, actor, action: options.action ?? null, from }
      const state = { ...auditList.everything, filters }
      const window = { limit }
      const scope = { organizationId, timeZone: 'UTC' }
      const rows = await ctx.db.transaction((em) => auditList.rows(em, scope, state, window))
      const { resolveEntryNames } = await import('#server/domain/audit/resolve-entry-names.ts')
      const { formatAuditDetails } = await import('../format-audit-details.ts')
      const entries = await resolveEntryNames(ctx, rows)
      terminal.printResult(entries, () =>
        entries.length
          ? formatTable(
              terminal,
              ['AT', 'ORGANIZATION', 'ACTOR', 'ACTION', 'SUBJECT', 'DETAILS'],
              entries.map((row) => [
                row.at,
                row.organization,
                row.actorName ?? row.actor,
                row.action,
                row.subjectName ?? row.subject,
                formatAuditDetails(row),
              ]),
            )
          : ['Nothing was written down that matches.'],
      )
    }),
  )

const parseSince = (text: string | undefined): Day | null => {
  if (text === undefined) return null
  const start = new Date(`${text}T00:00:00Z`)
  if (/^\d{4}-\d{2}-\d{2}$/.test(text) && start.toJSON()?.startsWith(text)) return text
  throw new UsageError(`--since takes a day such as 2026-11-20, not ${text}.`)
}
