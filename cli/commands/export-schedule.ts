import type { Command } from 'commander'
import type { Context } from '#server/context.ts'
import { formatRhythm, parseRhythm, scheduleTargets } from '#rules/exports/export-schedule.ts'
import { exportFormats } from '#rules/exports/export-views.ts'
import { withCommandContext } from '../command-context.ts'
import type { ToAction } from '../command-group.ts'
import { UsageError } from '../exit-code.ts'
import { parseChoice } from '../parse-choice.ts'
import { formatTable } from '../table.ts'

export const addScheduleCommands = (parent: Command, toAction: ToAction): void => {
  const group = parent.command('schedule').description('lists that are exported by themselves')
  const ofOrganization = (command: Command) => command.requiredOption('--org <organization>', 'subdomain or id')
  ofOrganization(group.command('add'))
    .description('exports a list from now on')
    .requiredOption('--list <path>', 'of the admin area, such as /admin/payments or /admin/events/<id>/athletes')
    .requiredOption('--for <email>', 'member who gets the files')
    .requiredOption('--every <rhythm>', 'day, or a weekday from 1 (Monday) to 7, or <n>-days-before the event')
    .option('--hour <hour>', '0 to 23, by the organization’s clock', '6')
    .option('--query <query>', 'filters, as in the list’s address', '')
    .option('--format <format>', exportFormats.join(' or '), 'xlsx')
    .option('--to <target>', `${scheduleTargets.join(' or ')}: a link by mail, or the page Exports alone`, 'mail')
    .action(add(toAction))
  ofOrganization(group.command('list')).description('with their ids').action(list(toAction))
  ofOrganization(group.command('remove <id>')).description('ends a schedule').action(remove(toAction))
  ofOrganization(group.command('run <id>')).description('exports at once as well').action(runNow(toAction))
}

type OrganizationOption = { org: string }
type AddOptions = OrganizationOption & Record<'list' | 'for' | 'every' | 'hour' | 'query' | 'format' | 'to', string>

const add = (toAction: ToAction) =>
  toAction<AddOptions>((terminal, options) => {
    const rhythm = parseRhythm(options.every)
    if (!rhythm) throw new UsageError('--every is day, 1 to 7, or such as 3-days-before.')
    const hour = Number(options.hour)
    if (!/^\d{1,2}$/.test(options.hour) || hour > 23) throw new UsageError('--hour is 0 to 23.')
    const format = parseChoice('--format', exportFormats, options.format)
    const target = parseChoice('--to', scheduleTargets, options.to)
    return withCommandContext(terminal, options, async (command) => {
      const { memberByEmail } = await import('#server/domain/members/member-by-email.ts')
      const { exportNamesOf, exportedListAt } = await import('#server/lists/exported-lists.ts')
      const { addExportSchedule } = await import('#server/domain/exports/export-schedules.ts')
      const ctx = await command.organizationContext(options.org)
      const { userId } = await memberByEmail(command.ctx, ctx.organization.id, options.for)
      const place = exportedListAt(options.list)
      const { name, eventId } = await exportNamesOf(ctx, place)
      const { permission } = place.list
      const path = options.list
      const { query } = options
      const id = await addExportSchedule(ctx, {
        path,
        query,
        format,
        permission,
        name,
        eventId,
        rhythm,
        hour,
        target,
        userId,
      })
      terminal.printResult({ id, name, dryRun: command.isDryRun }, () => [
        command.isDryRun ? `Would export ${name} by itself.` : `Exports ${name} by itself: ${id}`,
      ])
    })
  })

const list = (toAction: ToAction) =>
  toAction<OrganizationOption>((terminal, options) =>
    withCommandContext(terminal, options, async ({ organizationContext }) => {
      const { exportSchedules } = await import('#server/domain/exports/export-schedules.ts')
      const schedules = await exportSchedules(await organizationContext(options.org))
      terminal.printResult(schedules, () =>
        schedules.length === 0
          ? ['No schedules.']
          : formatTable(
              terminal,
              ['Id', 'List', 'Format', 'Every', 'Hour', 'To', 'For'],
              schedules.map((each) => [
                each.id,
                each.name,
                each.format,
                formatRhythm(each),
                each.hour,
                each.target,
                each.email,
              ]),
            ),
      )
    }),
  )

const remove = (toAction: ToAction) =>
  ofSchedule(toAction, 'Removed', async (ctx, id) => {
    const { removeExportSchedule } = await import('#server/domain/exports/export-schedules.ts')
    await removeExportSchedule(ctx, id)
  })

const runNow = (toAction: ToAction) =>
  ofSchedule(toAction, 'Queued an export of', async (ctx, id) => {
    const { runExportSchedule } = await import('#server/domain/exports/export-schedules.ts')
    await runExportSchedule(ctx, id)
  })

const ofSchedule = (toAction: ToAction, did: string, work: (ctx: Context, id: string) => Promise<void>) =>
  toAction<OrganizationOption>((terminal, options, [id = '']) =>
    withCommandContext(terminal, options, async ({ organizationContext, isDryRun }) => {
      await work(await organizationContext(options.org), id)
      terminal.printResult({ id, dryRun: isDryRun }, () => [`${isDryRun ? 'Dry run: ' : ''}${did} ${id}.`])
    }),
  )
