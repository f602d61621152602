import type { Context } from '#server/context.ts'
import { query, sql } from '#server/database/query.ts'
import { paletteResults } from '#server/domain/palette/palette-results.ts'
import { athleteList } from '#server/domain/registrations/athlete-list.ts'
import { containing } from '#server/lists/search.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { openSale, type Sale, type Shop } from '#server/testing/shop.ts'
import { maxCount } from '#rules/lists/list-state.ts'
import { athleteListOf } from '#rules/registrations/athlete-list.ts'
import { compare } from './compare.ts'
import { few, fillOrganization, many } from './fill-organization.ts'
import { openThrowawayShop } from './throwaway-shop.ts'

const searches = {
  'a name': ['ana', 'acosta'],
  'a given name': ['gabriela'],
  'an e-mail address': ['athlete777@example.com'],
  'a document': ['20000777'],
  'no athlete': ['zzzz'],
}

/** Searches of 100,000 athletes behind row-level security beside the same counts and rows without, and the palette's beside 1,000. */
export const benchSearches = async (): Promise<void> => {
  const { shop, close } = await openThrowawayShop()
  try {
    const [large, small] = [await openSale(shop), await openSale(shop)]
    await fillOrganization(shop.owner, large, many)
    await fillOrganization(shop.owner, small, few)
    await shop.owner.query('vacuum analyze')
    console.log(`the number and the first 50 of ${many.athletes} athletes who match, with isolation and without`)
    for (const [label, words] of Object.entries(searches))
      await compare(label, {
        dorsal: () => search(large.ctx, words),
        limit: () => searchOpenly(shop, large, words),
      })
    console.log(`the palette's search of ${many.athletes} athletes beside ${few.athletes}`)
    for (const [label, textOf] of Object.entries(await paletteSearches(shop)))
      await compare(label, {
        dorsal: () => paletteResults(memberOf(large), textOf(large)),
        limit: () => paletteResults(memberOf(small), textOf(small)),
      })
  } finally {
    await close()
  }
}

const search = (ctx: Context, words: readonly string[]) => {
  const state = athleteListOf(new URLSearchParams({ q: words.join(' ') }))
  const columns = ['firstName', 'lastName', 'email', 'bibNumber'] as const
  return ctx.db.transaction((em) => athleteList.page(em, { ...ctx, eventId: null }, state, columns))
}

/** The role of the platform is not bound by row-level security. */
const searchOpenly = ({ system }: Shop, { organizationId }: Sale, words: readonly string[]) => {
  const patterns = containing(words)
  const matches = sql`from registration where organization_id = ${organizationId} and status <> 'cancelled'
    and search_text like (${patterns})[1] and search_text like all (${patterns})`
  return system.db.transaction(async (em) => {
    await query(em, sql`select count(*) from (select ${matches} limit ${maxCount + 1}) as matches`)
    await query(
      em,
      sql`select id, first_name, last_name, email, bib_number ${matches}
        order by last_name collate alphabetical, first_name collate alphabetical, id limit 50`,
    )
  })
}

const paletteSearches = async ({ owner }: Shop): Promise<Record<string, (sale: Sale) => string>> => {
  const { rows } = await owner.query<{ organization: string; number: string; name: string }>(
    `select registration.organization_id as organization, confirmation_number as number,
       concat_ws(' ', first_name, last_name) as name
     from registration join orders on orders.organization_id = registration.organization_id and orders.id = order_id
     where dni = '20000777'`,
  )
  const rowOf = ({ organizationId }: Sale) => rows.find(({ organization }) => organization === organizationId)!
  return {
    'a name': (sale) => rowOf(sale).name,
    'a family name of thousands': () => 'acosta',
    'a bib': () => '777',
    'a document': () => '20000777',
    'an e-mail address': () => 'athlete777@example.com',
    'a confirmation number': (sale) => rowOf(sale).number,
  }
}
