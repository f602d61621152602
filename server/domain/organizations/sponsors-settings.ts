import type { SponsorsSettings } from '#rules/organizations/settings-views.ts'
import type { Sponsor } from '#rules/organizations/organization-content.ts'
import { queryOf } from '../command.ts'
import type { Organization } from './organization.ts'
import { findOrganization, versionOf } from './settings-version.ts'

export const sponsorsSettings = queryOf({
  permission: 'manage-sponsors',
  subject: findOrganization,
  async run({ subject: organization }): Promise<SponsorsSettings> {
    const values = sponsorsOf(organization)
    return { version: versionOf(values), values }
  },
})

export const sponsorsOf = ({ sponsors }: Organization): Sponsor[] =>
  sponsors.map(({ name, url, image }) => ({ name, url, image: image && `/files/${image}` }))
