import type { OrganizationView } from '#rules/views.ts'
import mark from '#web/theme/favicon.svg?url'
import type { Door } from './account-page.tsx'

export const doorOf = (organization: Pick<OrganizationView, 'name' | 'logo' | 'subdomain'> | null): Door =>
  organization
    ? { name: organization.name, logo: organization.logo, seed: organization.subdomain }
    : { name: 'Dorsal', logo: mark, seed: 'dorsal' }
