import type { OrganizationRow } from '../../server/domain/organizations/organization-list.ts'
import type { FeePlan } from '../../server/rules/price.ts'
import { withDesk } from '../desk.ts'
import { UsageError } from '../exit-code.ts'
import { answered } from '../prompt.ts'
import type { Does, Noun } from '../shell.ts'
import { pairs, table } from '../table.ts'
import { organizationBank } from './org-bank.ts'
import { organizationEnds } from './org-ends.ts'
import { organizationTemplates } from './org-templates.ts'

/** Organizations: what there is, new ones, and what their buyers pay in fees. */
export const org: Noun = (program, does) => {
  const noun = program.command('org').description('organizations')
  noun.command('list').description('all organizations').action(list(does))
  noun.command('show <organization>').description('one organization, by subdomain or id').action(show(does))
  noun
    .command('create [subdomain]')
    .description('a new organization, without events; asks on a terminal for what is not given')
    .option('--name <name>')
    .option('--language <language>', 'en or es')
    .option('--region <region>', 'language and country, such as es-AR')
    .option('--currency <code>', 'ISO 4217, such as ARS')
    .option('--time-zone <zone>', 'IANA, such as America/Argentina/Cordoba')
    .option('--sport <sport>', 'running, cycling, swimming, ultramarathon or spectator', 'running')
    .option('--email <address>', 'where visitors write to')
    .option('--payments <provider>', 'stripe or sandbox; when not given, the one there are keys for')
    .action(create(does))
  organizationBank(noun, does)
  organizationEnds(noun, does)
  organizationTemplates(noun, does)
  noun
    .command('payments')
    .description('through whom buyers pay')
    .command('set <organization> <provider>')
    .description('stripe or sandbox; payments that have begun end where they began')
    .action(setPayments(does))
  noun
    .command('fee-plan')
    .description('what buyers pay on top of the price')
    .command('set <organization>')
    .description('a new version of the plan; what is not given stays, or is as in the demo plan')
    .option('--platform <percent>', 'of what is sold')
    .option('--instant <percent>', 'of what is paid online, for money at once')
    .option('--days10 <percent>', 'the same, for money after 10 days')
    .option('--days18 <percent>', 'the same, for money after 18 days')
    .option('--days35 <percent>', 'the same, for money after 35 days')
    .option('--vat <percent>', 'of both fees')
    .action(setPlan(does))
}

const list = (does: Does) =>
  does((terminal, options) =>
    withDesk(terminal, options, async ({ ctx }) => {
      const { organizationList } = await import('../../server/domain/organizations/organization-list.ts')
      const rows = await organizationList(ctx)
      terminal.result(rows, () =>
        rows.length
          ? table(terminal, columns, rows.map(cellsOf))
          : ['No organization yet: dorsal org create, or dorsal tenant apply <folder>.'],
      )
    }),
  )

const columns = ['SUBDOMAIN', 'NAME', 'LANG', 'CUR', 'EVENTS', 'ATHLETES', 'STATE']
const cellsOf = (row: OrganizationRow) => [
  row.subdomain,
  row.name,
  row.language,
  row.currency,
  row.events,
  row.registrations,
  stateOf(row),
]
const stateOf = ({ deletedAt, erasedAt }: OrganizationRow) => (erasedAt ? 'erased' : deletedAt ? 'deleted' : 'live')

const show = (does: Does) =>
  does((terminal, options, [key = '']) =>
    withDesk(terminal, options, async ({ ctx, platform }) => {
      const { organizationNamed } = await import('../../server/domain/organizations/organization-list.ts')
      const row = await organizationNamed(ctx, key)
      const address = (await platform.directory.byId(row.id))?.origin ?? null
      terminal.result({ ...row, address }, () =>
        pairs(terminal, [
          ['name', row.name],
          ['id', row.id],
          ['address', address],
          ['language', row.language],
          ['currency', row.currency],
          ['listed', row.isListed],
          ['events', row.events],
          ['athletes', row.registrations],
          ['members', row.members],
          ['paid through', row.paymentProvider],
          ['fee plan', row.feePlan ? `version ${row.feePlan.version}` : 'none: it can sell free places only'],
          ...(row.feePlan ? ratesOf(row.feePlan) : []),
          ['created', row.createdAt],
          ...(row.deletedAt ? [['deleted', row.deletedAt] as const] : []),
          ...(row.erasedAt ? [['erased', row.erasedAt] as const] : []),
        ]),
      )
    }),
  )

type NewOptions = Partial<
  Record<'name' | 'language' | 'region' | 'currency' | 'timeZone' | 'sport' | 'email' | 'payments', string>
>

const create = (does: Does) =>
  does<NewOptions>(async (terminal, options, args) => {
    const { 'time-zone': timeZone, ...wanted } = await answered(terminal, [
      { name: 'subdomain', message: 'Subdomain', given: args[0] },
      { name: 'name', message: 'Name', given: options.name },
      { name: 'language', message: 'Language (en, es)', given: options.language },
      { name: 'region', message: 'Region (such as es-AR)', given: options.region },
      { name: 'currency', message: 'Currency (such as ARS)', given: options.currency },
      { name: 'time-zone', message: 'Time zone (such as America/Argentina/Cordoba)', given: options.timeZone },
    ])
    const details = {
      ...wanted,
      timeZone,
      mainSport: options.sport ?? 'running',
      contactEmail: options.email ?? null,
      ...(options.payments ? { paymentProvider: options.payments } : {}),
    }
    return withDesk(terminal, options, async ({ ctx, env, isDryRun }) => {
      const { createOrganization } = await import('../../server/domain/organizations/create-organization.ts')
      const { publicOrigin } = await import('../../server/env.ts')
      const { firstTexts } = await import('../../server/i18n/first-texts.ts')
      const made = await createOrganization(ctx, details, firstTexts(details))
      const address = publicOrigin(env, `${made.subdomain}.${env.PLATFORM_DOMAIN}`)
      terminal.result({ ...made, address, dryRun: isDryRun }, () => [
        `${isDryRun ? 'Would create' : 'Created'} ${details.name} at ${address}`,
        ...(isDryRun ? [] : [terminal.dim(`Next: dorsal user add <e-mail> --org ${made.subdomain} --role owner`)]),
      ])
    })
  })

const setPayments = (does: Does) =>
  does((terminal, options, [key = '', provider = '']) =>
    withDesk(terminal, options, async ({ ctx, isDryRun }) => {
      const { organizationNamed } = await import('../../server/domain/organizations/organization-list.ts')
      const { isProvider, setPaymentProvider } =
        await import('../../server/domain/organizations/set-payment-provider.ts')
      if (!isProvider(provider)) throw new UsageError(`stripe or sandbox, not ${provider}.`)
      const { id } = await organizationNamed(ctx, key)
      await setPaymentProvider(ctx, id, provider)
      terminal.result({ organizationId: id, paymentProvider: provider, dryRun: isDryRun }, () => [
        `${isDryRun ? 'Would be' : 'Is'} paid through ${provider}.`,
        ...(ctx.gateways[provider] ? [] : [`Here are no keys for ${provider}: see .env.example.`]),
      ])
    }),
  )

type PlanOptions = Partial<Record<'platform' | 'instant' | 'days10' | 'days18' | 'days35' | 'vat', string>>

const setPlan = (does: Does) =>
  does<PlanOptions>((terminal, options, [key = '']) =>
    withDesk(terminal, options, async ({ ctx, isDryRun }) => {
      const { organizationNamed } = await import('../../server/domain/organizations/organization-list.ts')
      const { setFeePlan } = await import('../../server/domain/organizations/set-fee-plan.ts')
      const { demoFeePlan } = await import('../../server/rules/price.ts')
      const { id, feePlan } = await organizationNamed(ctx, key)
      const plan = planOf(options, feePlan ?? demoFeePlan)
      const set = await setFeePlan(ctx, id, plan)
      terminal.result({ organizationId: id, ...plan, ...set, dryRun: isDryRun }, () => [
        set.isNew ? `${isDryRun ? 'Would be' : 'Set'} version ${set.version}` : 'Nothing changes.',
        ...pairs(terminal, ratesOf(plan)),
      ])
    }),
  )

const planOf = (options: PlanOptions, { platformFee, providerFees, vat }: FeePlan): FeePlan => {
  const rate = (name: keyof PlanOptions, otherwise: number) => {
    const typed = options[name]
    if (typed === undefined) return otherwise
    if (/^\d{1,3}([.,]\d{1,2})?$/.test(typed)) return Math.round(Number(typed.replace(',', '.')) * 100)
    throw new UsageError(`--${name} takes percent with two decimals at most, not ${typed}.`)
  }
  return {
    platformFee: rate('platform', platformFee),
    providerFees: {
      instant: rate('instant', providerFees.instant),
      days_10: rate('days10', providerFees.days_10),
      days_18: rate('days18', providerFees.days_18),
      days_35: rate('days35', providerFees.days_35),
    },
    vat: rate('vat', vat),
  }
}

const ratesOf = ({ platformFee, providerFees, vat }: FeePlan) =>
  [
    ['platform', platformFee],
    ['instant', providerFees.instant],
    ['10 days', providerFees.days_10],
    ['18 days', providerFees.days_18],
    ['35 days', providerFees.days_35],
    ['VAT', vat],
  ].map(([name, rate]) => [`  ${name}`, `${Number(rate) / 100} %`] as const)
