import { withDesk } from '../desk.ts'
import { UsageError } from '../exit-code.ts'
import type { Does, Noun } from '../shell.ts'
import { table } from '../table.ts'

/** What was done, by whom and to what. */
export const audit: Noun = (program, does) => {
  program
    .command('audit')
    .description('what was done, the latest first')
    .option('--org <organization>', 'of one organization, by subdomain or id')
    .option('--actor <actor>', 'a person’s e-mail or id, or operator, system, visitor')
    .option('--action <action>', 'such as member.added')
    .option('--since <day>', 'YYYY-MM-DD, in UTC')
    .option('--limit <number>', 'how many at most', '100')
    .action(show(does))
}

type Options = Partial<Record<'org' | 'actor' | 'action' | 'since', string>> & { limit: string }

const show = (does: Does) =>
  does<Options>((terminal, options) =>
    withDesk(terminal, options, async ({ ctx }) => {
      const limit = limitOf(options.limit)
      const since = sinceOf(options.since)
      const { organizationNamed } = await import('#server/domain/organizations/organization-list.ts')
      const { auditRows } = await import('#server/domain/audit/audit-rows.ts')
      const { actorNamed } = await import('#server/domain/audit/actor-named.ts')
      const organizationId = options.org ? (await organizationNamed(ctx, options.org)).id : null
      const actor = options.actor ? await actorNamed(ctx, options.actor) : null
      const wanted = { organizationId, actor, action: options.action ?? null, since, until: null, before: null, limit }
      const rows = await ctx.db.transaction((em) => auditRows(em, wanted))
      const { namedEntries } = await import('#server/domain/audit/named-entries.ts')
      const { detailsInWords } = await import('../audit-details.ts')
      const named = await namedEntries(ctx, rows)
      terminal.result(named, () =>
        named.length
          ? table(
              terminal,
              ['AT', 'ORGANIZATION', 'ACTOR', 'ACTION', 'SUBJECT', 'DETAILS'],
              named.map((row) => [
                row.at.toISOString(),
                row.organization,
                row.actorName ?? row.actor,
                row.action,
                row.subjectName ?? row.subject,
                detailsInWords(row),
              ]),
            )
          : ['Nothing was written down that matches.'],
      )
    }),
  )

const mostRows = 10_000

const limitOf = (typed: string): number => {
  const limit = Number(typed)
  if (Number.isInteger(limit) && limit >= 1 && limit <= mostRows) return limit
  throw new UsageError(`--limit takes a whole number from 1 to ${mostRows}, not ${typed}.`)
}

const sinceOf = (typed: string | undefined): Date | null => {
  if (typed === undefined) return null
  const since = new Date(`${typed}T00:00:00Z`)
  if (/^\d{4}-\d{2}-\d{2}$/.test(typed) && since.toJSON()?.startsWith(typed)) return since
  throw new UsageError(`--since takes a day such as 2026-11-20, not ${typed}.`)
}
