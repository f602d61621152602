import type { Contact } from '#rules/organizations/contact.ts'
import type { OrganizationView } from '#rules/organizations/organization-view.ts'

/** `apex` is Dorsal's own address, null without the credit line. */
export type Site = Pick<OrganizationView, 'name' | 'logo' | 'description' | 'website'> & {
  contact: Contact | null
  hasNews: boolean
  hasSponsors: boolean
  hasOpenEvents: boolean
  /** Of the newest album that visitors may open; null: none. */
  albumYear: number | null
  apex: string | null
}
