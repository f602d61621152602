// The page cache in two real processes.
import { createHash } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { databaseUrlsOf } from '#server/database/roles.ts'
import { addCompetition } from '#server/domain/competitions/add-competition.ts'
import { removeCompetition } from '#server/domain/competitions/remove-competition.ts'
import { changeEventStatus } from '#server/domain/events/change-event-status.ts'
import { createEvent } from '#server/domain/events/create-event.ts'
import { competitionDetails, eventDetails } from '#server/testing/event-details.ts'
import { openSale, openShop, type Sale } from '#server/testing/shop.ts'
import { changeSubdomain } from '#server/domain/domains/change-subdomain.ts'
import { deleteOrganization } from '#server/domain/organizations/delete-organization.ts'
import { editOrganization } from '#server/domain/organizations/edit-organization.ts'
import { editSponsors } from '#server/domain/organizations/edit-sponsors.ts'
import { editTheme } from '#server/domain/themes/edit-theme.ts'
import { organizationSettings } from '#server/domain/organizations/organization-settings.ts'
import { restoreOrganization } from '#server/domain/organizations/restore-organization.ts'
import { setFeePlan } from '#server/domain/fee-plans/set-fee-plan.ts'
import { sponsorsSettings } from '#server/domain/organizations/sponsors-settings.ts'
import { themeSettings } from '#server/domain/themes/theme-settings.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { runDorsal } from '../operator.ts'
import { queryDatabase } from './query-database.ts'
import { readOwnerUrl, readSecret, readSuperuserUrl, type DorsalServer } from './dorsal-process.ts'
import { sendRequest, type HttpResponse } from './http-client.ts'
import { holdPlaces } from '#server/testing/orders.ts'
import { useDorsal, useDorsalBeside } from './use-dorsal.ts'

const first = await useDorsal()
// One public address for both, as behind a proxy: their pages are equal to the byte.
const servers = [first, await useDorsalBeside(first, { PUBLIC_PORT: String(first.port) })]
const { dataDir } = first
const owner = readOwnerUrl(dataDir)
const shop = await openShop(databaseUrlsOf(owner, readSecret(dataDir)), {})
afterAll(() => shop.close())

let sale: Sale
let host: string
beforeEach(async () => {
  sale = await openSale(shop, { capacity: 100 })
  host = `${sale.ctx.organization.subdomain}.localhost`
})

const get = (
  path: string,
  { at = servers[0]!, ...more }: Partial<Parameters<typeof sendRequest>[0]> & { at?: DorsalServer } = {},
) => sendRequest({ port: at.port, host, path, ...more })
/** Express adds a request id; cached pages are sent before it. */
const isCached = ({ headers }: HttpResponse) => headers['x-request-id'] === undefined
const eventPath = '/event/21k'
const staff = () => memberOf(sale, 'owner')

const ownerCookie = async () => {
  const subdomain = sale.ctx.organization.subdomain
  const { link } = await runDorsal<{ link: string }>({ DATA_DIR: dataDir, PORT: String(servers[0]!.port) }, [
    'user',
    'add',
    `owner@${subdomain}.example`,
    '--org',
    subdomain,
    '--role',
    'owner',
  ])
  const token = new URL(link).searchParams.get('token')!
  const { headers } = await get('/login/link', { form: { token, redirect: '/admin' } })
  return headers['set-cookie']!.map((one) => one.split(';')[0]).join('; ')
}

/** Expects that both processes have the page cached before `change`, and show the change after it. */
const expectChangeSeen = async (
  path: string,
  change: () => Promise<unknown>,
  isShown: (response: HttpResponse) => boolean,
) => {
  for (const at of servers) {
    const pageBefore = await get(path, { at })
    expect([path, isCached(pageBefore), isShown(pageBefore)]).toEqual([path, true, false])
  }
  await change()
  await vi.waitFor(
    async () => {
      for (const at of servers) expect(isShown(await get(path, { at }))).toBe(true)
    },
    { timeout: 15_000, interval: 20 },
  )
  for (const at of servers) expect(isShown(await get(path, { at }))).toBe(true)
}
const contains = (words: string) => (response: HttpResponse) => response.status === 200 && response.body.includes(words)

describe('a change is seen at both processes at once:', () => {
  test('the organization’s name and colours', async () => {
    const { values, version } = await organizationSettings(staff())
    const rename = () => editOrganization(staff(), { ...values, version, name: 'Club del Delta' })
    await expectChangeSeen('/', rename, contains('Club del Delta'))
    const theme = await themeSettings(staff())
    const recolor = () => editTheme(staff(), { ...theme.values, version: theme.version, primaryColor: '#123456' })
    await expectChangeSeen(eventPath, recolor, contains('#123456'))
  })

  test('a sponsor', async () => {
    const { version } = await sponsorsSettings(staff())
    const image = `/files/${sale.organizationId}/${'a1'.repeat(16)}.webp`
    const sponsors = [{ name: 'Alba Deportes', url: 'https://alba.example/', image }]
    await expectChangeSeen('/', () => editSponsors(staff(), { version, sponsors }), contains('Alba Deportes'))
  })

  test('the fees, where prices with fees stand', async () => {
    const plan = {
      platformFee: 900,
      providerFees: { instant: 599, days_10: 449, days_18: 349, days_35: 199 },
      vat: 2_100,
    }
    const { body: htmlBefore } = await get(eventPath)
    await expectChangeSeen(
      eventPath,
      () => setFeePlan(shop.system, sale.organizationId, plan),
      ({ body }) => body !== htmlBefore,
    )
  })

  test('a price, a competition more and one less', async () => {
    const reprice = () =>
      queryDatabase(owner, 'update competition set price = 1234500 where id = $1', [sale.competitionId])
    await expectChangeSeen(eventPath, reprice, contains('12.345'))
    let added: { id: string }
    const details = { ...competitionDetails, name: 'Carrera de las Luces' }
    await expectChangeSeen(
      eventPath,
      async () => (added = await addCompetition(staff(), sale.eventId, details)),
      contains(details.name),
    )
    await expectChangeSeen(
      eventPath,
      () => removeCompetition(staff(), added.id),
      (response) => !contains(details.name)(response),
    )
  })

  test('an event that is published, cancelled, and a draft again', async () => {
    const details = { ...eventDetails, title: 'Travesía del Faro' }
    const { id, slug } = await createEvent(staff(), details)
    await queryDatabase(owner, `update event set location_name = 'El Faro' where id = $1`, [id])
    await addCompetition(staff(), id, competitionDetails)
    expect((await get(`/event/${slug}`)).status).toBe(404)
    await expectChangeSeen('/', () => changeEventStatus(staff(), id, 'published'), contains('Travesía del Faro'))
    await expectChangeSeen(
      `/event/${slug}`,
      () => changeEventStatus(staff(), id, 'cancelled'),
      ({ body }) => body.includes('EventCancelled'),
    )
    await expectChangeSeen(
      `/event/${slug}`,
      () => changeEventStatus(staff(), id, 'draft'),
      ({ status }) => status === 404,
    )
  })

  test('the first event: search engines may list the landing, even if it does not list the event', async () => {
    await queryDatabase(owner, `update event set status = 'draft', show_on_homepage = false where id = $1`, [
      sale.eventId,
    ])
    await vi.waitFor(async () => expect((await get('/')).body).toContain('noindex'))
    await expectChangeSeen(
      '/',
      () => changeEventStatus(staff(), sale.eventId, 'published'),
      ({ status, body }) => status === 200 && !body.includes('noindex'),
    )
    expect((await get('/')).body).not.toContain('21K de la Ribera')
  })

  test('an order that leaves few places', async () => {
    const orderFor = (athletes: number) => holdPlaces(sale, { athletes })
    const showsFew = contains('Quedan 10')
    await queryDatabase(owner, 'update place_pool set taken = 89 where id = $1', [sale.poolId])
    await vi.waitFor(async () => {
      for (const at of servers) expect((await get(eventPath, { at })).body).toContain('11 ')
    }, 15_000)
    await expectChangeSeen(
      eventPath,
      () => orderFor(1),
      (response) => showsFew(response) || contains('10 lugares')(response),
    )
  })

  test('a subdomain: the old one leads to the new one', async () => {
    const oldSubdomain = sale.ctx.organization.subdomain
    const subdomain = `nuevo-${oldSubdomain.slice(-12)}`
    const rename = { subdomain, from: oldSubdomain, platformDomain: 'localhost' }
    await expectChangeSeen(
      '/',
      () => changeSubdomain(staff(), shop.system, rename),
      ({ status, headers }) => status === 308 && headers.location!.includes(`//${subdomain}.localhost`),
    )
  })

  test('an organization that is deleted, and one that comes back', async () => {
    await expectChangeSeen(
      eventPath,
      () => deleteOrganization(staff(), 'Club Ribera'),
      ({ status }) => status === 404,
    )
    for (const at of servers) expect((await get(eventPath, { at })).body).not.toContain('Ribera')
    await restoreOrganization(shop.system, sale.organizationId)
    await vi.waitFor(async () => {
      for (const at of servers) expect((await get(eventPath, { at })).body).toContain('Ribera')
    }, 15_000)
  })
})

test('settings that are saved invalidate the pages of their organization alone', async () => {
  const cookie = await ownerCookie()
  const stranger = await openSale(shop)
  const strangerHost = `${stranger.ctx.organization.subdomain}.localhost`
  const save = async (form: string, values: Record<string, string>) => {
    const { status } = await get(`/admin/settings${form}`, { form: values, headers: { cookie } })
    expect([form, status]).toEqual([form, 200])
  }
  const forms: (() => Promise<void>)[] = [
    async () => {
      const { version, values } = await themeSettings(staff())
      await save('/theme', { ...values, version, primaryColor: '#123456' })
    },
    async () => {
      const { version } = await sponsorsSettings(staff())
      const sponsor = { 'sponsors[0].name': 'Alba', 'sponsors[0].url': '', 'sponsors[0].image': '' }
      await save('/sponsors', { version, ...sponsor })
    },
    async () => {
      const { version, values } = await organizationSettings(staff())
      const {
        whatsappIcon: _icon,
        registrationAlerts: _alerts,
        dailyAlerts: _daily,
        socialLinks: _links,
        ...texts
      } = values
      await save('', { version, ...texts, name: 'Club del Delta' })
    },
    () => save('/logo', { logo: '' }),
  ]
  for (const [number, saveForm] of forms.entries()) {
    const [ours, theirs] = [`Nuestra ${number}`, `Ajena ${number}`]
    const pagesBefore = [await get(eventPath), await get(eventPath, { host: strangerHost })]
    expect(pagesBefore.map(isCached)).toEqual([true, true])
    // Changes the titles without the triggers: a page that still shows the old one was not rendered again.
    await queryDatabase(
      readSuperuserUrl(dataDir),
      `set session_replication_role = replica; update event set title = '${ours}' where id = '${sale.eventId}';
        update event set title = '${theirs}' where id = '${stranger.eventId}'`,
    )
    await saveForm()
    expect((await get(eventPath)).body).toContain(ours)
    expect((await get(eventPath, { host: strangerHost })).body).toBe(pagesBefore[1]!.body)
  }
})

test('while a process cannot listen for changes it shows them all the same, and caches pages again afterwards', async () => {
  const superuser = readSuperuserUrl(dataDir)
  const superuserClient = new pg.Client({ connectionString: superuser })
  superuserClient.on('error', () => {})
  await superuserClient.connect()
  const cutListeners = () =>
    superuserClient.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'dorsal-directory'`,
    )
  for (const at of servers) expect(isCached(await get(eventPath, { at }))).toBe(true)
  for (let number = 0; number < 10; number++) {
    await cutListeners()
    await queryDatabase(owner, 'update event set title = $2 where id = $1', [sale.eventId, `Sorda ${number}`])
    await vi.waitFor(
      async () => {
        for (const at of servers) expect((await get(eventPath, { at })).body).toContain(`Sorda ${number}`)
      },
      { timeout: 15_000, interval: 10 },
    )
  }
  await superuserClient.end()
  await vi.waitFor(
    async () => {
      for (const at of servers) expect(isCached(await get(eventPath, { at }))).toBe(true)
    },
    { timeout: 20_000, interval: 100 },
  )
})

test('an order leaves the page as it is, and places are served apart: at most a second later, by both', async () => {
  const places = `${eventPath}/places.json`
  const pageBefore = await get(eventPath)
  expect(pageBefore.body).toContain('100 ')
  for (const at of servers) expect((await get(places, { at })).body).toContain('100 ')
  await holdPlaces(sale)
  await vi.waitFor(
    async () => {
      for (const at of servers) expect((await get(places, { at })).body).toContain('99 ')
    },
    { timeout: 15_000 },
  )
  expect((await get(eventPath)).body).toBe(pageBefore.body)
  const placesResponse = await get(places)
  expect([
    isCached(placesResponse),
    placesResponse.headers['content-type'],
    placesResponse.headers['cache-control'],
  ]).toEqual([true, 'application/json', 'private, no-cache'])
  expect((await get('/places.json')).body).toContain('99 ')
  await queryDatabase(owner, `update event set status = 'draft' where id = $1`, [sale.eventId])
  await vi.waitFor(async () => expect((await get(places)).status).toBe(404), 15_000)
})

describe('what is cached is for everybody, and nobody else’s:', () => {
  test('pages of one person or of staff are never cached', async () => {
    const { confirmationId } = await holdPlaces(sale)
    const personalPaths = [
      `${eventPath}/register`,
      `${eventPath}/register/success/${confirmationId}`,
      '/login',
      '/admin',
      '/account',
    ]
    for (const path of [...personalPaths, ...personalPaths])
      expect([path, isCached(await get(path))]).toEqual([path, false])
    expect((await get(`${eventPath}/register/success/${confirmationId}`)).headers['cache-control']).toContain(
      'no-store',
    )
  })

  test('who has a session gets it too, and is told apart by a response of their own', async () => {
    const { body } = await get(eventPath)
    const response = await get(eventPath, { headers: { cookie: 'session=forged' } })
    expect([response.status, isCached(response), response.body]).toEqual([200, true, body])
    expect(response.headers['set-cookie']).toEqual(['signed-in=1; Path=/; SameSite=Lax'])
    const forged = await get('/signed-in.json', { headers: { cookie: 'session=forged' } })
    expect(JSON.parse(forged.body)).toEqual({ isSignedIn: false, isStaff: false })
    expect([forged.headers['cache-control'], forged.headers['set-cookie']]).toEqual([
      'no-store',
      ['signed-in=; Max-Age=0; Path=/; SameSite=Lax'],
    ])
    const cookie = await ownerCookie()
    const signedIn = await get('/signed-in.json', { headers: { cookie } })
    expect(JSON.parse(signedIn.body)).toEqual({ isSignedIn: true, isStaff: true })
    expect(signedIn.headers['set-cookie'] ?? []).toEqual([])
    const stranger = await openSale(shop)
    const elsewhere = await get('/signed-in.json', {
      host: `${stranger.ctx.organization.subdomain}.localhost`,
      headers: { cookie },
    })
    expect(JSON.parse(elsewhere.body)).toMatchObject({ isStaff: false })
    expect((await get('/signed-in.json', { host: 'nobody.localhost' })).status).toBe(404)
  })

  test('a draft is found by staff alone', async () => {
    const cookie = await ownerCookie()
    await queryDatabase(owner, `update event set status = 'draft' where id = $1`, [sale.eventId])
    await vi.waitFor(async () => expect((await get(eventPath)).status).toBe(404), 15_000)
    const draft = await get(eventPath, { headers: { cookie } })
    expect([draft.status, draft.headers['cache-control'], isCached(draft)]).toEqual([200, 'private, no-store', false])
    expect((await get(eventPath, { headers: { cookie: 'session=forged' } })).status).toBe(404)
    expect((await get(eventPath)).status).toBe(404)
  })

  test('who shows cookies of others or a proxy’s password gets the cached page', async () => {
    const { body } = await get(eventPath)
    const foreignHeaders: Record<string, string>[] = [
      { cookie: '_ga_session=1; session_id=2' },
      { authorization: 'Basic c3RhZ2luZzpvdXQ=' },
    ]
    for (const headers of foreignHeaders) {
      const response = await get(eventPath, { headers })
      expect([response.status, isCached(response), response.body === body]).toEqual([200, true, true])
    }
  })

  test('a slash at the end leads to the page without it', async () => {
    for (const [path, location] of [
      [`${eventPath}/`, eventPath],
      [`${eventPath}/?utm_source=x`, `${eventPath}?utm_source=x`],
    ] as const) {
      const { status, headers } = await get(path)
      expect([status, headers.location]).toEqual([308, location])
    }
    expect((await get('//evil.example/')).headers.location).toBeUndefined()
    // Serving a folder must not add the slash that the redirect removes: that would be a loop.
    for (const path of ['/assets', '/assets/']) expect((await get(path)).headers.location).not.toBe('/assets/')
    expect((await get('/assets')).status).toBe(404)
  })

  test('what is not found is cached where pages are, and says the right status', async () => {
    for (const path of ['/event/none', '/event/none', '/none']) expect((await get(path)).status).toBe(404)
    const ids = []
    for (const path of ['/event/none', '/event/none', '/none']) ids.push((await get(path)).headers['x-request-id'])
    expect(new Set(ids.filter(Boolean)).size).toBe(3)
    // Cached pages have a policy of hashes, others one of a nonce.
    const policyOf = async (path: string) => (await get(path)).headers['content-security-policy']
    expect(
      [await policyOf('/event/none'), await policyOf('/none')].map((policy) => /'nonce-/.test(String(policy))),
    ).toEqual([false, true])
    const { body } = await get('/event/21k', { host: 'nandu' })
    expect(body).not.toContain('Ribera')
  })

  test('another host never gets it, however it is asked for', async () => {
    await get(eventPath)
    const port = servers[0]!.port
    const stranger = await openSale(shop)
    await queryDatabase(owner, `update event set title = 'Ajena' where id = $1`, [stranger.eventId])
    const strangerHost = `${stranger.ctx.organization.subdomain}.localhost`
    const strangerPage = await sendRequest({ port, host: strangerHost, path: eventPath })
    expect([strangerPage.body.includes('Ajena'), strangerPage.body.includes('21K de la Ribera')]).toEqual([true, false])
    const forwardedHost = await sendRequest({
      port,
      host: strangerHost,
      path: eventPath,
      headers: { 'x-forwarded-host': host },
    })
    expect(forwardedHost.body).toBe(strangerPage.body)
    const absoluteUrl = await sendRequest({ port, host: strangerHost, path: `http://${host}${eventPath}` })
    expect(absoluteUrl.body).not.toContain('21K de la Ribera')
    const dottedHost = await sendRequest({ port, host: strangerHost, path: eventPath, headers: { host: `${host}.` } })
    expect(dottedHost.status).toBe(404)
    const upperCaseHost = await sendRequest({
      port,
      host: strangerHost,
      path: eventPath,
      headers: { host: host.toUpperCase() },
    })
    expect(upperCaseHost.body).toContain('21K de la Ribera')
  })

  test('queries and headers leave nothing in it for others', async () => {
    const poisonedHeaders = {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      referer: 'https://evil.example/',
    }
    await get(`${eventPath}?utm_source=<script>evil`, { headers: { ...poisonedHeaders, 'user-agent': 'evil' } })
    const { body, headers } = await get(eventPath)
    expect(body + JSON.stringify(headers)).not.toContain('evil')
    expect(isCached(await get(`/price?price=1234&x=${Date.now()}`))).toBe(false)
  })
})

describe('a cached page is the page that Express sends:', () => {
  const pages = ['/', eventPath, '/price']
  // Other addresses of these pages, which the cache leaves to Express.
  const uncachedPaths = ['/?sport=', '/Event/21k', '/Price']

  test('the same words and headers, but for scripts named by their hashes', async () => {
    for (const [index, path] of pages.entries()) {
      const cachedPage = await get(path)
      const renderedPage = await get(uncachedPaths[index]!)
      const withoutNonces = ({ body }: HttpResponse) =>
        body.replaceAll(/ nonce="[^"]*"/g, '').replaceAll(`value="${uncachedPaths[index]}"`, `value="${path}"`)
      expect(isCached(renderedPage)).toBe(false)
      expect(withoutNonces(cachedPage)).toBe(withoutNonces(renderedPage))
      const policy = ({ headers }: HttpResponse) =>
        String(headers['content-security-policy']).replace(/script-src [^;]*/, '')
      expect(policy(cachedPage)).toBe(policy(renderedPage))
      for (const name of Object.keys(renderedPage.headers)) {
        if (['date', 'x-request-id', 'content-security-policy', 'transfer-encoding', 'vary'].includes(name)) continue
        expect([name, cachedPage.headers[name]]).toEqual([name, renderedPage.headers[name]])
      }
    }
  })

  test('every inline script has its hash, and there is no nonce', async () => {
    let scriptCount = 0
    for (const path of pages) {
      const { body, headers } = await get(path)
      const scripts = [...body.matchAll(/<script(?![^>]*(?:ld\+json| src=))[^>]*>([^]*?)<\/script>/g)]
      scriptCount += scripts.length
      for (const [, source] of scripts) {
        const hash = createHash('sha256').update(source!).digest('base64')
        expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`)
      }
      expect(body).not.toContain('nonce')
    }
    expect(scriptCount).toBeGreaterThan(0)
  })

  test('in fewer bytes, once, and with its head alone', async () => {
    const plainPage = await get(eventPath)
    const { bytes } = await get(eventPath, { headers: { 'accept-encoding': 'br' } })
    expect(brotliDecompressSync(bytes).toString()).toBe(plainPage.body)
    const etag = plainPage.headers.etag!
    expect((await get(eventPath, { headers: { 'if-none-match': etag } })).status).toBe(304)
    expect((await get(eventPath, { at: servers[1]!, headers: { 'if-none-match': etag } })).status).toBe(304)
    const head = await get(eventPath, { method: 'HEAD' })
    expect([head.status, head.body, head.headers.etag]).toEqual([200, '', etag])
    expect(plainPage.headers['cache-control']).toBe('private, no-cache')
  })
})
