import pg from 'pg'
import type { Context } from '#server/context.ts'
import { paletteResults } from '#server/domain/palette/palette-results.ts'
import { athleteList } from '#server/domain/registrations/athlete-list.ts'
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
  const { shop, urls, close } = await openThrowawayShop()
  const open = new pg.Client({ connectionString: urls.platform })
  try {
    const [large, small] = [await openSale(shop), await openSale(shop)]
    await fillOrganization(shop.owner, large, many)
    await fillOrganization(shop.owner, small, few)
    await shop.owner.query('vacuum analyze')
    await open.connect()
    console.log(`the number and the first 50 of ${many.athletes} athletes who match, with isolation and without`)
    for (const [label, words] of Object.entries(searches))
      await compare(label, {
        dorsal: () => search(large.ctx, words),
        limit: () => searchOpenly(open, large, words),
      })
    console.log(`the palette's search of ${many.athletes} athletes beside ${few.athletes}`)
    for (const [label, textOf] of Object.entries(await paletteSearches(shop)))
      await compare(label, {
        dorsal: () => paletteResults(memberOf(large), textOf(large)),
        limit: () => paletteResults(memberOf(small), textOf(small)),
      })
  } finally {
    await open.end()
    await close()
  }
}

const search = (ctx: Context, words: readonly string[]) => {
  const state = athleteListOf(new URLSearchParams({ q: words.join(' ') }))
  const columns = ['firstName', 'lastName', 'email', 'bibNumber'] as const
  return ctx.db.transaction((em) => athleteList.page(em, { ...ctx, eventId: null }, state, columns))
}

const searchOpenly = async (client: pg.Client, { organizationId }: Sale, words: readonly string[]) => {
  const values = [organizationId, words.map((word) => `%${word}%`)]
  const matches = `from registration where organization_id = $1 and status <> 'cancelled'
    and search_text like ($2::text[])[1] and search_text like all ($2)`
  await client.query('begin')
  await client.query(`select set_config('app.organization', $1, true)`, [organizationId])
  await client.query(`select count(*) from (select ${matches} limit ${maxCount + 1}) as matches`, values)
  await client.query(
    `select id, first_name, last_name, email, bib_number ${matches}
     order by last_name collate alphabetical, first_name collate alphabetical, id limit 50`,
    values,
  )
  await client.query('commit')
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
