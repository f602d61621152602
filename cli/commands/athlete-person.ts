import { randomUUID } from 'node:crypto'
import type { Command } from 'commander'
import type { Context } from '#server/context.ts'
import { enteredLastName, fullName } from '#rules/registrations/full-name.ts'
import { staffPayments } from '#rules/registrations/staff-payments.ts'
import { genders } from '#rules/registrations/participant-schema.ts'
import { dayOf, formatDay } from '#rules/time/day.ts'
import { withCommandContext } from '../command-context.ts'
import type { ToAction } from '../command-group.ts'
import { parseField, withOptionErrors } from '../option-errors.ts'
import { organizationCommand } from '../organization-command.ts'
import { findCompetitionId, withAthlete } from '../with-athlete.ts'

const personOptions = {
  firstName: ['--first-name <name>', 'first name'],
  lastName: ['--last-name <name>', 'last name, or - for who has one name'],
  email: ['--email <address>', 'e-mail address'],
  dni: ['--dni <document>', 'document'],
  birthDate: ['--birth-date <date>', 'dd/MM/yyyy'],
  phone: ['--phone <number>', 'phone'],
  gender: ['--gender <gender>', genders.join(', ')],
  emergencyName: ['--emergency-name <name>', 'whom to call in an emergency'],
  emergencyPhone: ['--emergency-phone <number>', 'their phone'],
} as const

type PersonField = keyof typeof personOptions
type PersonOptions = Partial<Record<PersonField, string>>
type NewOptions = PersonOptions & {
  org: string
  event: string
  competition: string
  payment: string
  reason?: string
  sure?: boolean
}

const personFields = Object.keys(personOptions) as PersonField[]

const withPersonOptions = (command: Command): Command => {
  for (const [flags, description] of Object.values(personOptions)) command.option(flags, description)
  return command.option('--sure', 'also if the document is registered in another competition of the event')
}

export const addPersonCommands = (
  group: Command,
  athleteCommand: (usage: string, description: string) => Command,
  toAction: ToAction,
): void => {
  const newCommand = organizationCommand(group)('add', 'registers somebody, confirmed and mailed at once')
    .requiredOption('--event <event>', 'slug or id')
    .requiredOption('--competition <competition>', 'name or id')
    .option(
      '--payment <payment>',
      `${staffPayments.join(' or ')}: the price was paid outside of Dorsal, or nothing`,
      'free',
    )
    .option('--reason <reason>', 'raises the limit by one, if there is no place')
  withPersonOptions(newCommand).action(add(toAction))
  const editCommand = athleteCommand('edit <athlete>', 'corrects personal data; what is not typed stays')
  withPersonOptions(editCommand).action(edit(toAction))
}

const add = (toAction: ToAction) =>
  toAction<NewOptions>((terminal, options) =>
    withCommandContext(terminal, options, async (command) => {
      const { addAthlete } = await import('#server/domain/athletes/add-athlete.ts')
      const { eventByIdOrSlug } = await import('#server/domain/events/event-by-id-or-slug.ts')
      const { newAthletePage } = await import('#server/domain/athletes/new-athlete-page.ts')
      const { newAthleteForm } = await import('#rules/registrations/athlete-forms.ts')
      const ctx = await command.organizationContext(options.org)
      const event = await eventByIdOrSlug(ctx, options.event)
      const page = await newAthletePage(ctx, event.id)
      const competitionId = await findCompetitionId(ctx, event.id, options.competition)
      const { payment, reason = '', sure = false } = options
      const typed = Object.fromEntries(personFields.map((field) => [field, options[field] ?? '']))
      const fields = { ...typed, competitionId, payment, reason, isSure: sure, draftKey: randomUUID() }
      const athlete = await parsePerson(typed, { payment }, () => parseField(newAthleteForm(page), fields))
      const id = await addAthlete(ctx, event.id, athlete)
      const name = fullName(athlete)
      terminal.printResult({ id, event: event.slug, competitionId, name, dryRun: command.isDryRun }, () => [
        `${command.isDryRun ? 'Would add' : 'Added'} ${name} to ${event.slug}, ${options.competition}.`,
        ...(command.isDryRun ? [] : [terminal.dim(`Next: dorsal athlete show ${id} --org ${options.org}`)]),
      ])
    }),
  )

const edit = (toAction: ToAction) =>
  withAthlete<PersonOptions & { sure?: boolean }>(toAction, async ({ ctx, terminal, isDryRun }, athlete, options) => {
    const { editAthlete } = await import('#server/domain/athletes/edit-athlete.ts')
    const { personForm } = await import('#rules/registrations/athlete-forms.ts')
    const { id, revision, name, birthDate } = athlete
    const lastName = athlete.isImported ? athlete.lastName : enteredLastName(athlete.lastName)
    const stored = { ...athlete, lastName, birthDate: birthDate ? formatDay(birthDate) : '' }
    const typed = Object.fromEntries(personFields.map((field) => [field, options[field] ?? stored[field] ?? '']))
    const fields = { ...typed, revision: String(revision), isSure: options.sure ?? false }
    const person = await parsePerson(typed, {}, () => parseField(personForm(todayOf(ctx, athlete), athlete), fields))
    await editAthlete(ctx, id, person)
    const changed = personFields.filter((field) => (person[field] ?? '') !== (athlete[field] ?? ''))
    terminal.printResult({ id, name, changed, dryRun: isDryRun }, () => [
      changed.length === 0 ? `${name} has these data already.` : `${isDryRun ? 'Would correct' : 'Corrected'} ${name}.`,
    ])
  })

const todayOf = ({ now }: Context, { timeZone }: { timeZone: string }) => dayOf(now, timeZone)

const parsePerson = <Result>(
  typed: Readonly<Record<string, string>>,
  others: Readonly<Record<string, string>>,
  parse: () => Promise<Result>,
): Promise<Result> => {
  const person = personFields.map((field) => [field, { flag: flagOf(field), typed: typed[field] ?? '' }] as const)
  const rest = Object.entries(others).map(([field, value]) => [field, { flag: `--${field}`, typed: value }] as const)
  return withOptionErrors(Object.fromEntries([...person, ...rest]), parse)
}

const flagOf = (field: PersonField): string => personOptions[field][0].split(' ')[0]!
