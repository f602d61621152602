import type { Context } from '#server/context.ts'
import { auditLog } from '#server/domain/audit/audit-log.ts'
import { coupons } from '#server/domain/coupons/coupons.ts'
import { adminEventsPage } from '#server/domain/events/admin-events-page.ts'
import { usersPage } from '#server/domain/members/users-page.ts'
import { athletesPage } from '#server/domain/registrations/athletes-page.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { openSale, type Sale } from '#server/testing/shop.ts'
import { auditListOf } from '#rules/audit/audit-log.ts'
import { eventListOf } from '#rules/events/event-list.ts'
import { userListOf } from '#rules/members/user-list.ts'
import { athleteListOf } from '#rules/registrations/athlete-list.ts'
import { compare } from './compare.ts'
import { few, fillOrganization, many, type Amounts } from './fill-organization.ts'
import { openThrowawayShop } from './throwaway-shop.ts'

type Load = (ctx: Context, query: URLSearchParams) => Promise<unknown>

const lists: [name: string, load: Load, queries: Record<string, string>][] = [
  [
    'athletes',
    (ctx, query) => athletesPage(ctx, null, athleteListOf(query)),
    { 'first page': '', 'page 10': 'page=10', 'without a bib': 'bib=none', 'by name, backwards': 'sort=-name' },
  ],
  [
    'users',
    (ctx, query) => usersPage(ctx, userListOf(query)),
    { 'first page': '', 'page 2': 'page=2', admins: 'role=admin', 'by name, backwards': 'sort=-name' },
  ],
  [
    'coupons',
    (ctx, query) => coupons.page(ctx, query),
    { 'first page': '', 'page 2': 'page=2', used: 'state=used', 'by code': 'sort=code' },
  ],
  [
    'activity',
    (ctx, query) => auditLog(ctx, auditListOf(query)),
    { 'first page': '', 'edited events': 'action=event.edited' },
  ],
  [
    'events',
    (ctx, query) => adminEventsPage(ctx, eventListOf(query)),
    { 'first page': '', 'page 2': 'page=2', drafts: 'status=draft', 'by title': 'sort=title' },
  ],
]

/** Pages of each list of the admin area, of a large organization beside the same of a small one. */
export const benchLists = async (): Promise<void> => {
  const { shop, close } = await openThrowawayShop()
  try {
    const [large, small] = [await openSale(shop), await openSale(shop)]
    await fillOrganization(shop.owner, large, many)
    await fillOrganization(shop.owner, small, few)
    await shop.owner.query('vacuum analyze')
    console.log(`pages of ${format(many)}, beside those of ${format(few)}`)
    for (const [name, load, queries] of lists)
      for (const [label, text] of Object.entries(queries)) {
        const loadOf = (sale: Sale) => () => load(memberOf(sale, 'owner'), new URLSearchParams(text))
        await compare(`${name}, ${label}`, { dorsal: loadOf(large), limit: loadOf(small) })
      }
  } finally {
    await close()
  }
}

const format = ({ athletes, entries, coupons: couponCount, events, users }: Amounts) =>
  `${athletes} athletes, ${entries} entries, ${couponCount} coupons, ${events} events, ${users} users`
