import type { LandingValues } from '#rules/organizations/landing-form.ts'
import type { LandingSettings } from '#rules/organizations/settings-views.ts'
import { filePathOf, parseInfoCards, parseLanding } from '#rules/text/stored-fields.ts'
import { queryOf } from '../command.ts'
import type { Organization } from './organization.ts'
import { findOrganization, versionOf } from './settings-version.ts'

/** Throws `Refused` `forbidden`. */
export const landingSettings = queryOf({
  permission: 'edit-landing',
  subject: findOrganization,
  async run({ subject: organization }): Promise<LandingSettings> {
    const values = landingValuesOf(organization)
    const { language, landingTemplate, sponsors } = organization
    return { version: versionOf(values), values, language, template: landingTemplate, sponsors: sponsors.length }
  },
})

export const landingValuesOf = ({ landing, heroImage, infoCards }: Organization): LandingValues => ({
  ...parseLanding(landing),
  heroImage: filePathOf(heroImage) ?? '',
  infoCards: parseInfoCards(infoCards),
})
