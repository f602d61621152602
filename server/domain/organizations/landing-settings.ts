import type { Context } from '#server/context.ts'
import type { LandingValues } from '#rules/organizations/landing-form.ts'
import type { LandingSettings } from '#rules/organizations/settings-views.ts'
import { ensureCan } from '#rules/permissions.ts'
import { filePathOf, parseInfoCards, parseLandingText } from '#rules/text/stored-fields.ts'
import { Organization } from './organization.ts'
import { versionOf } from './settings-version.ts'

/** Throws `Refused` `forbidden`. */
export async function landingSettings(ctx: Context): Promise<LandingSettings> {
  ensureCan(ctx.actor, 'edit-landing')
  return ctx.db.transaction(async (em) => {
    const row = await em.findOneOrFail(Organization, { id: ctx.organization.id })
    const values = landingValuesOf(row)
    const { language, landingTemplate, sponsors } = row
    return { version: versionOf(values), values, language, template: landingTemplate, sponsors: sponsors.length }
  })
}

export const landingValuesOf = ({ landing, heroImage, infoCards }: Organization): LandingValues => ({
  ...parseLandingText(landing),
  heroImage: filePathOf(heroImage) ?? '',
  infoCards: parseInfoCards(infoCards),
})
