import type { Command } from 'commander'
import { withCommandContext } from '../command-context.ts'
import { UsageError } from '../exit-code.ts'
import type { ToAction } from '../command-group.ts'
import { formatTable } from '../table.ts'

export const addTemplateCommands = (group: Command, toAction: ToAction): void => {
  const templates = group.command('template').description('how its landing and event pages look')
  templates
    .command('show <organization>')
    .description('what it has chosen, and what there is to choose from')
    .action(show(toAction))
  templates
    .command('set <organization> <kind> <template>')
    .description('chooses a template for its landing or for its event pages')
    .option(
      '--config <json>',
      'settings of the template, as a JSON object; without it, everything as the template has it',
    )
    .action(set(toAction))
}

const show = (toAction: ToAction) =>
  toAction((terminal, options, [key = '']) =>
    withCommandContext(terminal, options, async ({ organizationContext }) => {
      const { templateIds, templateKinds } = await import('#templates/catalog.ts')
      const { templates } = (await organizationContext(key)).organization
      terminal.printResult({ chosen: templates, available: templateIds }, () => [
        ...formatTable(
          terminal,
          ['PAGE', 'TEMPLATE', 'SETTINGS'],
          templateKinds.map((kind) => [kind, templates[kind].id, JSON.stringify(templates[kind].config)]),
        ),
        `There are: ${templateIds.join(', ')}`,
      ])
    }),
  )

const set = (toAction: ToAction) =>
  toAction<{ config?: string }>((terminal, options, [key = '', kind = '', id = '']) =>
    withCommandContext(terminal, options, async ({ organizationContext, isDryRun }) => {
      const { setTemplate } = await import('#server/domain/themes/set-template.ts')
      const template = await setTemplate(await organizationContext(key), {
        kind,
        id,
        config: parseConfig(options.config),
      })
      terminal.printResult({ ...template, dryRun: isDryRun }, () => [
        `${isDryRun ? 'Would render' : 'Renders'} the ${template.kind} pages of ${key} with ${template.id}.`,
      ])
    }),
  )

const parseConfig = (json = '{}'): unknown => {
  try {
    return JSON.parse(json)
  } catch {
    throw new UsageError(`--config takes a JSON object, such as '{"showCountdown":false}', not ${json}`)
  }
}
