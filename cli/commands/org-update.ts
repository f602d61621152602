import type { Command } from 'commander'
import type { OrganizationEdit } from '#rules/organizations/organization-form.ts'
import { withCommandContext } from '../command-context.ts'
import { UsageError } from '../exit-code.ts'
import { parseField, withOptionErrors } from '../option-errors.ts'
import type { ToAction } from '../command-group.ts'

export const addUpdateCommand = (group: Command, toAction: ToAction): void => {
  group
    .command('update <organization>')
    .description('changes what is given; the rest stays')
    .option('--name <name>')
    .option('--description <text>')
    .option('--language <language>', 'en or es')
    .option('--territory <country>', 'two letters: how figures and dates are written')
    .option('--currency <code>', 'ISO 4217; fixed once somebody has bought')
    .option('--time-zone <zone>', 'IANA, such as America/Argentina/Cordoba')
    .option('--sport <sport>', 'running, cycling, swimming, ultramarathon or spectator')
    .option('--email <address>', 'where visitors write to')
    .option('--phone <number>', 'with the country’s code')
    .option('--website <address>')
    .action(update(toAction))
}

const fieldOfOption = {
  name: 'name',
  description: 'description',
  language: 'language',
  territory: 'territory',
  currency: 'currency',
  timeZone: 'timeZone',
  sport: 'mainSport',
  email: 'contactEmail',
  phone: 'contactPhone',
  website: 'website',
} as const satisfies Record<string, keyof OrganizationEdit>

type Option = keyof typeof fieldOfOption

const optionsOfFields = (options: Partial<Record<Option, string>>) =>
  Object.fromEntries(
    (Object.entries(fieldOfOption) as [Option, string][]).map(([name, field]) => [
      field,
      { flag: `--${name === 'timeZone' ? 'time-zone' : name}`, typed: options[name] ?? '' },
    ]),
  )

const update = (toAction: ToAction) =>
  toAction<Partial<Record<Option, string>>>((terminal, options, [key = '']) => {
    const changedOptions = (Object.keys(fieldOfOption) as Option[]).filter((name) => options[name] !== undefined)
    if (changedOptions.length === 0) throw new UsageError('Nothing to change was given. (see --help)')
    return withCommandContext(terminal, options, async ({ organizationContext, isDryRun }) => {
      const { editOrganization } = await import('#server/domain/organizations/edit-organization.ts')
      const { organizationSettings } = await import('#server/domain/organizations/organization-settings.ts')
      const ctx = await organizationContext(key)
      const { version, values, isCurrencyFixed } = await organizationSettings(ctx)
      if (options.currency !== undefined && options.currency !== values.currency && isCurrencyFixed)
        throw new UsageError(`Somebody has bought in ${values.currency}: the currency stays.`)
      const changes = Object.fromEntries(changedOptions.map((name) => [fieldOfOption[name], options[name]]))
      await withOptionErrors(optionsOfFields(options), async () =>
        editOrganization(ctx, await parseEdit({ ...values, ...changes, version })),
      )
      terminal.printResult({ id: ctx.organization.id, ...changes, dryRun: isDryRun }, () =>
        changedOptions.map((name) => `${name} ${isDryRun ? 'would be' : 'is'} ${options[name] || 'empty'}`),
      )
    })
  })

const parseEdit = async (input: object): Promise<OrganizationEdit> => {
  const { organizationForm } = await import('#rules/organizations/organization-form.ts')
  return parseField(organizationForm, input)
}
