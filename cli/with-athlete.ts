import type { Context } from '#server/context.ts'
import type { FoundAthlete } from '#server/domain/athletes/find-athlete.ts'
import { withCommandContext } from './command-context.ts'
import type { GlobalOptions, ToAction } from './command-group.ts'
import type { Terminal } from './terminal.ts'

export type AthleteOptions = { org: string; event?: string }

type Work<Options> = (
  command: { terminal: Terminal; isDryRun: boolean; ctx: Context },
  athlete: FoundAthlete & { name: string },
  options: Options & AthleteOptions & GlobalOptions,
) => Promise<void>

export const withAthlete = <Options = object>(toAction: ToAction, work: Work<Options>) =>
  toAction<Options & AthleteOptions>((terminal, options, [key = '']) =>
    withCommandContext(terminal, options, async (command) => {
      const { findAthlete } = await import('#server/domain/athletes/find-athlete.ts')
      const { eventByIdOrSlug } = await import('#server/domain/events/event-by-id-or-slug.ts')
      const ctx = await command.organizationContext(options.org)
      const eventId = options.event === undefined ? null : (await eventByIdOrSlug(ctx, options.event)).id
      const athlete = await findAthlete(ctx, { key, eventId })
      const name = [athlete.firstName, athlete.lastName].filter(Boolean).join(' ')
      await work({ terminal, isDryRun: command.isDryRun, ctx }, { ...athlete, name }, options)
    }),
  )

/** A competition of an event by name, however it is written, or id. Throws `Refused` `not_found`. */
export const findCompetitionId = async (ctx: Context, eventId: string, key: string): Promise<string> => {
  const { newAthletePage } = await import('#server/domain/athletes/new-athlete-page.ts')
  const { Refused } = await import('#rules/refusals.ts')
  const { competitions } = await newAthletePage(ctx, eventId)
  const isNamed = ({ id, name }: { id: string; name: string }) => id === key || name.toLowerCase() === key.toLowerCase()
  const competition = competitions.find(isNamed)
  if (!competition) throw new Refused({ code: 'not_found', values: { competition: key } })
  return competition.id
}
