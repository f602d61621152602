import type { Command } from 'commander'
import type { OrganizationRow } from '#server/domain/organizations/organization-list.ts'
import { withCommandContext } from '../command-context.ts'
import { UsageError } from '../exit-code.ts'
import { promptForMissing } from '../prompt.ts'
import type { ToAction, CommandGroup } from '../command-group.ts'
import { formatPairs, formatTable } from '../table.ts'
import { addFeePlanCommands, rateRows } from './fee-plan.ts'
import { addLifecycleCommands } from './org-lifecycle.ts'
import { addTemplateCommands } from './org-templates.ts'
import { addUpdateCommand } from './org-update.ts'

export const org: CommandGroup = (program, toAction) => {
  const group = program.command('org').description('organizations')
  group
    .command('list')
    .description('all organizations')
    .option('--awaiting <what>', 'only those that wait for a fee-plan, longest wait first')
    .action(list(toAction))
  group.command('show <organization>').description('one organization, by subdomain or id').action(show(toAction))
  group
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
    .action(create(toAction))
  addUpdateCommand(group, toAction)
  addBankCommand(group, toAction)
  addLifecycleCommands(group, toAction)
  addTemplateCommands(group, toAction)
  group
    .command('payments')
    .description('through whom buyers pay')
    .command('set <organization> <provider>')
    .description('stripe or sandbox; payments that have begun end where they began')
    .action(setPayments(toAction))
  addFeePlanCommands(group, toAction)
  group
    .command('mail-quota <organization> [mails]')
    .description('mails a day about places that staff added: shows them, or sets the number; auto: by age and orders')
    .option('--to <address>', 'what was mailed to this address within 30 days')
    .action(mailQuota(toAction))
}

const list = (toAction: ToAction) =>
  toAction<{ awaiting?: string }>((terminal, options) =>
    withCommandContext(terminal, options, async ({ ctx }) => {
      const { organizationList, organizationsAwaitingFeePlan } =
        await import('#server/domain/organizations/organization-list.ts')
      const { awaiting } = options
      if (awaiting !== undefined && awaiting !== 'fee-plan')
        throw new UsageError(`--awaiting takes fee-plan, not ${awaiting}.`)
      const rows = awaiting ? await organizationsAwaitingFeePlan(ctx) : await organizationList(ctx)
      terminal.printResult(rows, () => {
        if (rows.length === 0)
          return [
            awaiting
              ? 'Nobody waits for a fee plan.'
              : 'No organization yet: dorsal org create, or dorsal tenant apply <folder>.',
          ]
        if (!awaiting) return formatTable(terminal, columns, rows.map(cellsOf))
        const cells = rows.map((row) => [row.subdomain, row.name, row.feePlanRequestedAt?.slice(0, 10)])
        return [
          ...formatTable(terminal, ['SUBDOMAIN', 'NAME', 'SINCE'], cells),
          'Next: dorsal org fee-plan set <organization>',
        ]
      })
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

const show = (toAction: ToAction) =>
  toAction((terminal, options, [key = '']) =>
    withCommandContext(terminal, options, async ({ ctx, platform }) => {
      const { organizationBySubdomainOrId } = await import('#server/domain/organizations/organization-list.ts')
      const row = await organizationBySubdomainOrId(ctx, key)
      const address = (await platform.directory.byId(row.id))?.origin ?? null
      terminal.printResult({ ...row, address }, () =>
        formatPairs(terminal, [
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
          ...(row.feePlanRequestedAt ? [['fee plan requested', row.feePlanRequestedAt] as const] : []),
          ...(row.feePlan ? rateRows(row.feePlan) : []),
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

const create = (toAction: ToAction) =>
  toAction<NewOptions>(async (terminal, options, args) => {
    const { 'time-zone': timeZone, ...answers } = await promptForMissing(terminal, [
      { name: 'subdomain', message: 'Subdomain', value: args[0] },
      { name: 'name', message: 'Name', value: options.name },
      { name: 'language', message: 'Language (en, es)', value: options.language },
      { name: 'region', message: 'Region (such as es-AR)', value: options.region },
      { name: 'currency', message: 'Currency (such as ARS)', value: options.currency },
      { name: 'time-zone', message: 'Time zone (such as America/Argentina/Cordoba)', value: options.timeZone },
    ])
    const details = {
      ...answers,
      timeZone,
      mainSport: options.sport ?? 'running',
      contactEmail: options.email ?? null,
      ...(options.payments ? { paymentProvider: options.payments } : {}),
    }
    return withCommandContext(terminal, options, async ({ ctx, env, isDryRun }) => {
      const { createOrganization } = await import('#server/domain/organizations/create-organization.ts')
      const { publicOrigin } = await import('#server/env.ts')
      const organization = await createOrganization(ctx, details)
      const address = publicOrigin(env, `${organization.subdomain}.${env.PLATFORM_DOMAIN}`)
      terminal.printResult({ ...organization, address, dryRun: isDryRun }, () => [
        `${isDryRun ? 'Would create' : 'Created'} ${details.name} at ${address}`,
        ...(isDryRun
          ? []
          : [terminal.dim(`Next: dorsal user add <e-mail> --org ${organization.subdomain} --role owner`)]),
      ])
    })
  })

const setPayments = (toAction: ToAction) =>
  toAction((terminal, options, [key = '', provider = '']) =>
    withCommandContext(terminal, options, async ({ ctx, isDryRun }) => {
      const { organizationBySubdomainOrId } = await import('#server/domain/organizations/organization-list.ts')
      const { isProvider, setPaymentProvider } = await import('#server/domain/organizations/set-payment-provider.ts')
      if (!isProvider(provider)) throw new UsageError(`stripe or sandbox, not ${provider}.`)
      const { id } = await organizationBySubdomainOrId(ctx, key)
      await setPaymentProvider(ctx, id, provider)
      terminal.printResult({ organizationId: id, paymentProvider: provider, dryRun: isDryRun }, () => [
        `${isDryRun ? 'Would be' : 'Is'} paid through ${provider}.`,
      ])
    }),
  )

const mailQuota = (toAction: ToAction) =>
  toAction<{ to?: string }>(async (terminal, options, [key = '', mails]) => {
    if (mails !== undefined && mails !== 'auto' && !/^\d{1,6}$/.test(mails))
      throw new UsageError(`A number of mails, such as 2000, or auto, not ${mails}.`)
    if (mails !== undefined && options.to !== undefined)
      throw new UsageError('--to reads, and a number sets: one of both.')
    const { email } = await import('#rules/text/fields.ts')
    const { safeParse } = await import('valibot')
    if (options.to !== undefined && !safeParse(email, options.to).success)
      throw new UsageError(`--to takes an e-mail address, not ${options.to}.`)
    return withCommandContext(terminal, options, async ({ ctx, isDryRun }) => {
      const { organizationBySubdomainOrId } = await import('#server/domain/organizations/organization-list.ts')
      const { id, name } = await organizationBySubdomainOrId(ctx, key)
      if (mails !== undefined) {
        const { setMailQuota } = await import('#server/domain/organizations/set-mail-quota.ts')
        const setTo = mails === 'auto' ? null : Number(mails)
        await setMailQuota(ctx, id, setTo)
        terminal.printResult({ organizationId: id, setTo, dryRun: isDryRun }, () => [
          `${name} ${isDryRun ? 'would send' : 'sends'} ${setTo === null ? 'as many as its age and its orders allow' : `at most ${setTo} mails a day about places that staff added`}.`,
        ])
        return
      }
      const { mailUse } = await import('#server/domain/messages/mail-use.ts')
      const { mails: found, ...use } = await mailUse(ctx, id, options.to ?? null)
      terminal.printResult({ organizationId: id, ...use, ...(options.to !== undefined && { mails: found }) }, () => {
        if (options.to === undefined)
          return formatPairs(terminal, [
            ['mails a day', use.quota],
            ['in the last 24 hours', use.used],
            ['set by an operator', use.setTo ?? 'no: by its age and its orders'],
          ])
        if (found.length === 0) return [`Nothing was mailed to ${options.to} within 30 days.`]
        const cells = found.map(({ kind, queuedAt, sentAt, isLimited }) => [queuedAt, sentAt, kind, isLimited])
        return formatTable(terminal, ['QUEUED', 'SENT', 'KIND', 'COUNTS'], cells)
      })
    })
  })

/** Prints bank details in full. On the web even owners see only the last digits of the numbers. */
const addBankCommand = (group: Command, toAction: ToAction): void => {
  group
    .command('bank <organization>')
    .description('its bank details in full, to pay it out; that they were read is written down')
    .action(bank(toAction))
}

const bank = (toAction: ToAction) =>
  toAction((terminal, options, [key = '']) => {
    // A dry run would roll the audit entry back after the numbers were read.
    if (options.dryRun) throw new UsageError('Reading changes nothing but the audit log: there is no dry run of it.')
    return withCommandContext(terminal, options, async ({ organizationContext, platform }) => {
      const { readBankDetails } = await import('#server/domain/organizations/edit-bank-details.ts')
      const ctx = await organizationContext(key)
      const details = await readBankDetails(ctx, platform.secrets)
      terminal.printResult({ organizationId: ctx.organization.id, ...details }, () =>
        formatPairs(terminal, [
          ['holder', details.holder],
          ['bank', details.bankName],
          ['type', details.accountType],
          ['account', details.accountNumber],
          ['routing', details.routingNumber || null],
          ['tax ids', details.taxIds.join(', ') || null],
          ['saved', details.savedAt],
        ]),
      )
    })
  })
