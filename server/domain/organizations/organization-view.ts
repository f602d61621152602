import type { OrganizationView } from '#rules/organizations/organization-view.ts'
import type { CurrentOrganization } from './current-organization.ts'

/** Public columns only, listed one by one, so that a new setting is never published by accident. */
export function organizationView(organization: CurrentOrganization): OrganizationView {
  return {
    id: organization.id,
    name: organization.name,
    subdomain: organization.subdomain,
    description: organization.description,
    language: organization.language,
    region: organization.region,
    currency: organization.currency,
    timeZone: organization.timeZone,
    mainSport: organization.mainSport,
    contactEmail: organization.contactEmail,
    contactPhone: organization.contactPhone,
    website: organization.website,
    logo: organization.logo,
    wordmark: organization.wordmark,
    theme: organization.theme,
    landing: organization.landing,
    heroImage: organization.heroImage,
    infoCards: organization.infoCards,
    templates: organization.templates,
    sponsors: organization.sponsors,
    socialLinks: organization.socialLinks,
    whatsappIcon: organization.whatsappIcon,
    origin: organization.origin,
  }
}
