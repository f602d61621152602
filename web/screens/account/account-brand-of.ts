import type { OrganizationView } from '#rules/organizations/organization-view.ts'
import mark from '#web/theme/favicon.svg?url'
import type { AccountBrand } from './account-page.tsx'

export const accountBrandOf = (
  organization: Pick<OrganizationView, 'name' | 'logo' | 'subdomain'> | null,
): AccountBrand =>
  organization
    ? { name: organization.name, logo: organization.logo, seed: organization.subdomain }
    : { name: 'Dorsal', logo: mark, seed: 'dorsal' }
