import type { Context } from '#server/context.ts'
import { ensureCan } from '#rules/permissions.ts'
import type { TemplateChoice, TemplateKind } from '#rules/templates/template-choice.ts'
import { audit } from '../audit/audit.ts'
import { changeOrganization, ensureUnchanged } from '../organizations/settings-version.ts'
import { templatesOf } from './template-settings.ts'

type NewChoice = { kind: string; id: string; config: unknown; version?: string }

/**
 * Throws `Refused` `forbidden`, `changed_meanwhile` where `version` is not the saved one, and what
 * `TemplateCatalog.check` throws.
 */
export async function setTemplate(ctx: Context, choice: NewChoice): Promise<{ kind: TemplateKind } & TemplateChoice> {
  ensureCan(ctx.actor, 'edit-templates')
  const checkedChoice = ctx.templates.check(choice.kind, choice.id, choice.config)
  await changeOrganization(ctx, async (row, em) => {
    if (choice.version !== undefined) ensureUnchanged(templatesOf(row)[checkedChoice.kind], choice.version)
    em.assign(row, templateColumns(checkedChoice))
    await em.flush()
    await audit(ctx, em, 'organization.template-set', row.id, { kind: checkedChoice.kind, template: checkedChoice.id })
  })
  return checkedChoice
}

export const templateColumns = ({ kind, id, config }: { kind: TemplateKind } & TemplateChoice) =>
  kind === 'landing'
    ? { landingTemplate: id, landingConfig: config as object }
    : { eventTemplate: id, eventConfig: config as object }
