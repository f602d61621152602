import { query, sql } from '#server/database/query.ts'
import type { TemplateChoice, TemplateKind } from '#rules/templates/template-choice.ts'
import type { TemplateSettings } from '#rules/templates/template-views.ts'
import { queryOf } from '../command.ts'
import type { Organization } from '../organizations/organization.ts'
import { findOrganization, versionOf } from '../organizations/settings-version.ts'

/** Throws `Refused` `forbidden`. */
export const templateSettings = queryOf({
  permission: 'edit-templates',
  subject: findOrganization,
  async run({ em, ctx, subject: organization }): Promise<TemplateSettings> {
    const { landing, event } = templatesOf(organization)
    const [example] = await query(em, exampleEvent(organization.id, ctx.now))
    return {
      landing: { ...landing, version: versionOf(landing) },
      event: { ...event, version: versionOf(event) },
      example: example ?? null,
    }
  },
})

export const templatesOf = (row: Organization): Readonly<Record<TemplateKind, TemplateChoice>> => ({
  landing: { id: row.landingTemplate, config: row.landingConfig },
  event: { id: row.eventTemplate, config: row.eventConfig },
})

const exampleEvent = (organizationId: string, now: Date) => sql<{ id: string; title: string }>`
  select id, title from event where organization_id = ${organizationId}
  order by status = 'draft', abs(extract(epoch from starts_at - ${now}::timestamptz)), id limit 1`
