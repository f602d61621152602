import type { Command } from 'commander'
import type { OrganizationEdit } from '#rules/organizations/organization-form.ts'
import { withCommandContext } from '../command-context.ts'
import { UsageError } from '../exit-code.ts'
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
      await withOptionErrors(options, async () =>
        editOrganization(ctx, await parseEdit({ ...values, ...changes, version })),
      )
      terminal.printResult({ id: ctx.organization.id, ...changes, dryRun: isDryRun }, () =>
        changedOptions.map((name) => `${name} ${isDryRun ? 'would be' : 'is'} ${options[name] || 'empty'}`),
      )
    })
  })

const parseEdit = async (input: object): Promise<OrganizationEdit> => {
  const { safeParse } = await import('valibot')
  const { organizationForm } = await import('#rules/organizations/organization-form.ts')
  const { Refused } = await import('#rules/refusals.ts')
  const result = safeParse(organizationForm, input)
  if (result.success) return result.output
  const [issue] = result.issues
  const field = String(issue.path?.[0]?.key)
  throw new Refused({ code: 'invalid_form', field, values: { problem: issue.message } })
}

const withOptionErrors = async (options: Partial<Record<Option, string>>, work: () => Promise<void>): Promise<void> => {
  const { Refused } = await import('#rules/refusals.ts')
  try {
    await work()
  } catch (error) {
    const option =
      error instanceof Refused &&
      (Object.keys(fieldOfOption) as Option[]).find((name) => fieldOfOption[name] === error.field)
    if (!option || error.code !== 'invalid_form') throw error
    const { translatorOf } = await import('#server/i18n/translator.ts')
    const { validationMessage } = await import('#rules/text/validation-message.ts')
    const { key, values } = validationMessage(String(error.values.problem ?? 'selection'))
    const text = translatorOf('en')(`validation:${key}`, values)
    const problem = text.charAt(0).toLowerCase() + text.slice(1)
    const flag = `--${option === 'timeZone' ? 'time-zone' : option}`
    throw new Refused({
      code: 'invalid_form',
      field: option,
      values: { option: flag, typed: options[option] ?? '', problem },
    })
  }
}
