import pg from 'pg'
import { paletteResults } from '#server/domain/palette/palette-results.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { openSale, type Sale, type Shop } from '#server/testing/shop.ts'
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

/** Searches of 100,000 athletes behind row-level security beside the same without, and the palette's beside 1,000. */
export const benchSearches = async (): Promise<void> => {
  const { shop, urls, close } = await openThrowawayShop()
  const [isolated, open] = [urls.app, urls.platform].map((connectionString) => new pg.Client({ connectionString })) as [
    pg.Client,
    pg.Client,
  ]
  try {
    const [large, small] = [await openSale(shop), await openSale(shop)]
    await fillOrganization(shop.owner, large, many)
    await fillOrganization(shop.owner, small, few)
    await shop.owner.query('vacuum analyze')
    await Promise.all([isolated.connect(), open.connect()])
    console.log(`the first 50 of ${many.athletes} athletes who match, with isolation and without`)
    for (const [label, words] of Object.entries(searches))
      await compare(label, {
        dorsal: () => search(isolated, large, matchingFunction, words),
        limit: () => search(open, large, 'search_text like ($2::text[])[1] and search_text like all ($2)', words),
      })
    console.log(`the palette's search of ${many.athletes} athletes beside ${few.athletes}`)
    for (const [label, textOf] of Object.entries(await paletteSearches(shop)))
      await compare(label, {
        dorsal: () => paletteResults(memberOf(large), textOf(large)),
        limit: () => paletteResults(memberOf(small), textOf(small)),
      })
  } finally {
    await Promise.all([isolated.end(), open.end()])
    await close()
  }
}

const matchingFunction = 'id = any (array(select registrations_matching(null, $2)))'

const search = async (client: pg.Client, { organizationId }: Sale, condition: string, words: readonly string[]) => {
  await client.query('begin')
  await client.query(`select set_config('app.organization', $1, true)`, [organizationId])
  await client.query(
    `select id, first_name, last_name, email, bib_number from registration
     where organization_id = $1 and status <> 'cancelled' and ${condition} order by last_name, first_name, id limit 50`,
    [organizationId, words.map((word) => `%${word}%`)],
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
