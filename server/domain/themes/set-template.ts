import type { TemplateChoice, TemplateKind } from '#rules/templates/template-choice.ts'
import { audited, command } from '../command.ts'
import { changesOrganization, ensureUnchanged } from '../organizations/settings-version.ts'
import { templatesOf } from './template-settings.ts'

type NewChoice = { kind: string; id: string; config: unknown; version?: string }

/**
 * Throws `Refused` `forbidden`, `changed_meanwhile` where `version` is not the saved one, and what
 * `TemplateCatalog.check` throws.
 */
export const setTemplate = command({
  permission: 'edit-templates',
  ...changesOrganization,
  action: 'organization.template-set',
  async run({ em, ctx, subject: organization }, choice: NewChoice) {
    const checkedChoice = ctx.templates.check(choice.kind, choice.id, choice.config)
    if (choice.version !== undefined) ensureUnchanged(templatesOf(organization)[checkedChoice.kind], choice.version)
    em.assign(organization, templateColumns(checkedChoice))
    const { kind, id: template } = checkedChoice
    return audited({ kind, template }, { result: checkedChoice })
  },
})

export const templateColumns = ({ kind, id, config }: { kind: TemplateKind } & TemplateChoice) =>
  kind === 'landing'
    ? { landingTemplate: id, landingConfig: config as object }
    : { eventTemplate: id, eventConfig: config as object }
