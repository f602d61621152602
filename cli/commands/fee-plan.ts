import type { Command } from 'commander'
import type { FeePlanRates } from '#rules/prices/fee-plan.ts'
import type { FeePlan } from '#rules/prices/price.ts'
import { withCommandContext } from '../command-context.ts'
import { UsageError } from '../exit-code.ts'
import type { ToAction, CommandGroup } from '../command-group.ts'
import { formatPairs } from '../table.ts'

export const platform: CommandGroup = (program, toAction) => {
  const group = program.command('platform').description('what holds for the whole platform')
  const feePlan = group
    .command('fee-plan')
    .description('what buyers pay on top of the price where no other plan was set')
  feePlan.command('show').description('the plan that organizations begin with').action(showDefault(toAction))
  addRateOptions(feePlan.command('set'))
    .description('sets the plan that organizations begin with, and gives it to those that have none')
    .action(setDefault(toAction))
}

export const addFeePlanCommands = (group: Command, toAction: ToAction): void => {
  const feePlan = group.command('fee-plan').description('what buyers pay on top of the price')
  feePlan.command('show <organization>').description('the plan that its buyers pay by').action(showPlan(toAction))
  addRateOptions(feePlan.command('set <organization>'))
    .description('a new version of the plan; what is not given stays, or is as in the default plan')
    .action(setPlan(toAction))
}

const addRateOptions = (command: Command) =>
  command
    .option('--platform <percent>', 'of what is sold')
    .option('--instant <percent>', 'of what is paid online, for money at once')
    .option('--days10 <percent>', 'the same, for money after 10 days')
    .option('--days18 <percent>', 'the same, for money after 18 days')
    .option('--days35 <percent>', 'the same, for money after 35 days')
    .option('--vat <percent>', 'of both fees')

type PlanOptions = Partial<Record<keyof FeePlanRates, string>>

const setPlan = (toAction: ToAction) =>
  toAction<PlanOptions>((terminal, options, [key = '']) =>
    withCommandContext(terminal, options, async ({ ctx, isDryRun }) => {
      const { organizationBySubdomainOrId } = await import('#server/domain/organizations/organization-list.ts')
      const { setFeePlan } = await import('#server/domain/fee-plans/set-fee-plan.ts')
      const { id, feePlan } = await organizationBySubdomainOrId(ctx, key)
      const plan = await parseFeePlan(options, feePlan ?? (await readDefaultPlan(ctx)))
      const outcome = await setFeePlan(ctx, id, plan)
      terminal.printResult({ organizationId: id, ...plan, ...outcome, dryRun: isDryRun }, () => [
        outcome.isNew ? `${isDryRun ? 'Would be' : 'Set'} version ${outcome.version}` : 'Nothing changes.',
        ...formatPairs(terminal, rateRows(plan)),
      ])
    }),
  )

const showPlan = (toAction: ToAction) =>
  toAction((terminal, options, [key = '']) =>
    withCommandContext(terminal, options, async ({ ctx }) => {
      const { organizationBySubdomainOrId } = await import('#server/domain/organizations/organization-list.ts')
      const { feePlan } = await organizationBySubdomainOrId(ctx, key)
      terminal.printResult({ plan: feePlan }, () =>
        feePlan
          ? formatPairs(terminal, [['version', feePlan.version], ...rateRows(feePlan)])
          : [`No fee plan: it can sell free places only. dorsal org fee-plan set ${key} makes one.`],
      )
    }),
  )

const setDefault = (toAction: ToAction) =>
  toAction<PlanOptions>((terminal, options) =>
    withCommandContext(terminal, options, async ({ ctx, isDryRun }) => {
      const { setDefaultFeePlan } = await import('#server/domain/fee-plans/set-default-fee-plan.ts')
      const plan = await parseFeePlan(options, await readDefaultPlan(ctx))
      const outcome = await setDefaultFeePlan(ctx, plan)
      terminal.printResult({ ...plan, ...outcome, dryRun: isDryRun }, () => [
        outcome.isNew
          ? `${isDryRun ? 'Would be' : 'Set'} version ${outcome.version} of the default plan.`
          : 'The default plan stays.',
        ...formatPairs(terminal, rateRows(plan)),
        ...outcome.given.map((subdomain) => `${subdomain} ${isDryRun ? 'would get' : 'got'} it.`),
      ])
    }),
  )

const showDefault = (toAction: ToAction) =>
  toAction((terminal, options) =>
    withCommandContext(terminal, options, async ({ ctx }) => {
      const { defaultFeePlan } = await import('#server/domain/fee-plans/set-default-fee-plan.ts')
      const plan = await ctx.db.transaction((em) => defaultFeePlan(em, ctx))
      terminal.printResult({ plan }, () =>
        plan
          ? formatPairs(terminal, rateRows(plan))
          : ['No default plan: organizations ask for one. dorsal platform fee-plan set makes one.'],
      )
    }),
  )

const readDefaultPlan = async (ctx: import('#server/context.ts').PlatformContext): Promise<FeePlan> => {
  const { defaultFeePlan } = await import('#server/domain/fee-plans/set-default-fee-plan.ts')
  const { demoFeePlan } = await import('#rules/prices/price.ts')
  return (await ctx.db.transaction((em) => defaultFeePlan(em, ctx))) ?? demoFeePlan
}

const parseFeePlan = async (options: PlanOptions, fallback: FeePlan): Promise<FeePlan> => {
  const { feePlanOfRates, feePlanRates, ratesOfFeePlan, parseRate } = await import('#rules/prices/fee-plan.ts')
  const rates = ratesOfFeePlan(fallback)
  for (const name of feePlanRates) {
    const text = options[name]
    if (text === undefined) continue
    const rate = parseRate(text)
    if (rate === null) throw new UsageError(`--${name} takes percent with two decimals at most, not ${text}.`)
    rates[name] = rate
  }
  return feePlanOfRates(rates)
}

export const rateRows = ({ platformFee, providerFees, vat }: FeePlan) =>
  [
    ['platform', platformFee],
    ['instant', providerFees.instant],
    ['10 days', providerFees.days_10],
    ['18 days', providerFees.days_18],
    ['35 days', providerFees.days_35],
    ['VAT', vat],
  ].map(([name, rate]) => [`  ${name}`, `${Number(rate) / 100} %`] as const)
