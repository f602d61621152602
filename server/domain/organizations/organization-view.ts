import type { OrganizationView } from '#rules/organizations/organization-view.ts'
import type { Locale } from '#rules/text/locale.ts'
import { localizeAll } from '#rules/text/localized.ts'
import type { CurrentOrganization } from './current-organization.ts'

/** In the visitor's language. Public columns only, listed one by one, so that a new setting is never published by accident. */
export function organizationView(organization: CurrentOrganization, locale: Locale): OrganizationView {
  const { landing, infoCards, language } = organization
  return {
    id: organization.id,
    name: organization.name,
    subdomain: organization.subdomain,
    description: organization.description,
    language,
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
    ...localizeAll({ landing, infoCards }, locale, language),
    heroImage: organization.heroImage,
    templates: organization.templates,
    sponsors: organization.sponsors,
    socialLinks: organization.socialLinks,
    whatsappIcon: organization.whatsappIcon,
    origin: organization.origin,
  }
}
