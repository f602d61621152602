import { LockMode } from '@mikro-orm/core'
import type { PlatformContext } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { Refused } from '#rules/refusals.ts'
import { audit } from '../audit/audit.ts'
import type { FileStore } from '../media/file-store.ts'
import { Organization } from './organization.ts'

export const restorableDays = 30
const dayMs = 86_400_000

type Store = Pick<FileStore, 'forget'>

/**
 * Erases personal data, content, secrets and domains of a deleted organization; orders and payments stay without names
 * (docs/decisions/0012). Idempotent. Throws `Refused` `not_found`, `organization_not_deleted`.
 */
export async function eraseOrganization(
  ctx: PlatformContext,
  files: Store,
  organizationId: string,
): Promise<{ isNew: boolean }> {
  return ctx.db.transaction(async (em) => {
    const lockMode = LockMode.PESSIMISTIC_WRITE
    const organization = await em.findOne(Organization, { id: organizationId }, { lockMode })
    if (!organization) throw new Refused({ code: 'not_found' })
    if (!organization.deletedAt) throw new Refused({ code: 'organization_not_deleted' })
    if (organization.erasedAt) return { isNew: false }
    for (const statement of [...personalDataSql, ...contentSql]) await em.execute(statement, [organizationId])
    em.assign(organization, { ...emptyContent, erasedAt: ctx.now })
    await em.flush()
    await audit({ ...ctx, organization }, em, 'organization.erased', organizationId)
    // Last: deleted files cannot be rolled back.
    await files.forget(organizationId)
    return { isNew: true }
  })
}

export async function eraseOrganizations(
  ctx: PlatformContext,
  files: Store,
): Promise<{ erased: string[]; failed: { organizationId: string; error: unknown }[] }> {
  const organizationIds = await ctx.db.transaction((em) =>
    findOverdueIds(em, new Date(ctx.now.getTime() - restorableDays * dayMs)),
  )
  const [erased, failed]: [string[], { organizationId: string; error: unknown }[]] = [[], []]
  for (const organizationId of organizationIds) {
    try {
      await eraseOrganization(ctx, files, organizationId)
      erased.push(organizationId)
    } catch (error) {
      failed.push({ organizationId, error })
    }
  }
  return { erased, failed }
}

const findOverdueIds = async (em: Em, before: Date): Promise<string[]> => {
  const rows = await em.find(Organization, { deletedAt: { $lte: before }, erasedAt: null }, { fields: ['id'] })
  return rows.map(({ id }) => id)
}

// Accounts stay: they belong to people, who may use other organizations.
const personalDataSql = [
  `update registration set first_name = '', last_name = '', email = '', phone = '', dni = '', birth_date = null,
     gender = null, category = null, result_class = null, emergency_name = '', emergency_phone = '', tags = '{}',
     import_key = null, confirmation_id = null, search_text = ''
   where organization_id = ?`,
  `delete from standing where organization_id = ?`,
  `delete from result_import where organization_id = ?`,
  `update orders set buyer = null, user_id = null where organization_id = ?`,
  `delete from message where organization_id = ?`,
  `delete from inbox_message where organization_id = ?`,
  `delete from invitation where organization_id = ?`,
  `delete from account_link where organization_id = ?`,
  `delete from auth_session where organization_id = ?`,
  `delete from membership where organization_id = ?`,
]

// Titles of events and competitions stay, because orders refer to them. The subdomain stays reserved.
const contentSql = [
  `delete from bank_details where organization_id = ?`,
  `delete from domain where organization_id = ?`,
  `delete from news_article where organization_id = ?`,
  `update event set summary = '', description = '', parking = '', schedule = '[]', included = '[]', image = null,
     course = null, course_file = null, location_address = '', latitude = null, longitude = null, info_cards = '[]',
     acceptance_items = '[]', sponsors = '[]', gallery = '[]', video = null
   where organization_id = ?`,
  `update coupon set description = '' where organization_id = ?`,
]

const emptyContent = {
  description: '',
  contactEmail: null,
  contactPhone: null,
  website: null,
  logo: null,
  wordmark: null,
  landing: { headline: '', tagline: '', about: '' },
  heroImage: null,
  infoCards: [],
  landingConfig: {},
  eventConfig: {},
  sponsors: [],
  socialLinks: {},
  isListed: false,
}
