import type { OrganizationView } from './organization-view.ts'
import type { EventCard } from '../events/event-views.ts'

export type DirectoryPage = { organizations: DirectoryEntry[] }

export type DirectoryEntry = Pick<
  OrganizationView,
  'id' | 'subdomain' | 'name' | 'description' | 'mainSport' | 'region' | 'currency' | 'logo' | 'theme' | 'origin'
> & { events: Omit<EventCard, 'prices'>[] }
