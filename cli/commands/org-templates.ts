import type { Command } from 'commander'
import { withDesk } from '../desk.ts'
import { UsageError } from '../exit-code.ts'
import type { Does } from '../shell.ts'
import { table } from '../table.ts'

export const organizationTemplates = (group: Command, toAction: Does): void => {
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

const show = (toAction: Does) =>
  toAction((terminal, options, [key = '']) =>
    withDesk(terminal, options, async ({ inside }) => {
      const { templateIds, templateKinds } = await import('#templates/catalog.ts')
      const { templates } = (await inside(key)).organization
      terminal.result({ chosen: templates, available: templateIds }, () => [
        ...table(
          terminal,
          ['PAGE', 'TEMPLATE', 'SETTINGS'],
          templateKinds.map((kind) => [kind, templates[kind].id, JSON.stringify(templates[kind].config)]),
        ),
        `There are: ${templateIds.join(', ')}`,
      ])
    }),
  )

const set = (toAction: Does) =>
  toAction<{ config?: string }>((terminal, options, [key = '', kind = '', id = '']) =>
    withDesk(terminal, options, async ({ inside, isDryRun }) => {
      const { setTemplate } = await import('#server/domain/themes/set-template.ts')
      const template = await setTemplate(await inside(key), { kind, id, config: parseConfig(options.config) })
      terminal.result({ ...template, dryRun: isDryRun }, () => [
        `${isDryRun ? 'Would draw' : 'Draws'} the ${template.kind} pages of ${key} with ${template.id}.`,
      ])
    }),
  )

const parseConfig = (json = '{}'): unknown => {
  try {
    return JSON.parse(json)
  } catch {
    throw new UsageError(`--config takes a JSON object, such as '{"showPast":false}', not ${json}`)
  }
}
