import type { Context } from '#server/context.ts'
import { query, sql } from '#server/database/query.ts'
import { ensureCan } from '#rules/permissions.ts'
import type { TemplateChoice, TemplateKind } from '#rules/templates/template-choice.ts'
import type { TemplateSettings } from '#rules/templates/template-views.ts'
import { Organization } from '../organizations/organization.ts'
import { versionOf } from '../organizations/settings-version.ts'

/** Throws `Refused` `forbidden`. */
export async function templateSettings(ctx: Context): Promise<TemplateSettings> {
  ensureCan(ctx.actor, 'edit-templates')
  const { db, organization, now } = ctx
  return db.transaction(async (em) => {
    const { landing, event } = templatesOf(await em.findOneOrFail(Organization, { id: organization.id }))
    const [example] = await query(em, exampleEvent(organization.id, now))
    return {
      landing: { ...landing, version: versionOf(landing) },
      event: { ...event, version: versionOf(event) },
      example: example ?? null,
    }
  })
}

export const templatesOf = (row: Organization): Readonly<Record<TemplateKind, TemplateChoice>> => ({
  landing: { id: row.landingTemplate, config: row.landingConfig },
  event: { id: row.eventTemplate, config: row.eventConfig },
})

const exampleEvent = (organizationId: string, now: Date) => sql<{ id: string; title: string }>`
  select id, title from event where organization_id = ${organizationId}
  order by status = 'draft', abs(extract(epoch from starts_at - ${now}::timestamptz)), id limit 1`
