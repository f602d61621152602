import { expect, test } from 'vitest'
import { diskFiles } from '#server/adapters/files/disk-files.ts'
import { newId } from '#server/database/ids.ts'
import { eventDetails } from '#server/testing/event-details.ts'
import { queryRow } from '#server/testing/shop.ts'
import { parseTenantFile } from '#rules/tenants/tenant-file.ts'
import type { Locale } from '#rules/text/locale.ts'
import { editOrganization } from '../organizations/edit-organization.ts'
import { organizationSettings } from '../organizations/organization-settings.ts'
import { organizationView } from '../organizations/organization-view.ts'
import { applyTenant } from '../tenants/apply-tenant.ts'
import { demoTenant } from '../tenants/demo-tenant.ts'
import { editEvent } from './edit-event.ts'
import { eventPage } from './event-page.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { createTemporaryFolder } from '#server/testing/temporary-folders.ts'

const shop = useShop()

const files = diskFiles(createTemporaryFolder('files'))
const videoUrl = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ'

/** An organization whose own language is Spanish. */
async function newOrganization() {
  const { organization, events, ...file } = demoTenant()
  const source = parseTenantFile({
    ...file,
    organization: {
      ...organization,
      language: 'es',
      region: 'es-AR',
      landing: { headline: { en: 'Run here', es: 'Corré acá' }, tagline: { es: 'Todo el año' }, about: 'Desde 1998' },
      infoCards: [{ type: 'text', title: { en: 'Lodging' }, text: { en: 'Book early', es: 'Reservá antes' } }],
    },
    events: events.map((event) => ({
      ...event,
      included: [{ en: 'Water', es: 'Agua' }, 'Medalla'],
      schedule: [{ time: '08:00', label: { en: 'Kit pick-up', es: 'Entrega de kits' } }],
      acceptanceItems: [{ text: { en: 'I am fit', es: 'Estoy en condiciones' } }],
      video: { url: videoUrl, title: { en: 'Last year', es: 'El año pasado' } },
    })),
  })
  const subdomain = `languages-${newId().slice(-12)}`
  const readAsset = () => Promise.reject(new Error('no assets'))
  const { organizationId, events: rows } = await applyTenant(shop.system, files, { subdomain, file: source, readAsset })
  return { organization: (await shop.platform.directory.byId(organizationId))!, eventId: rows[0]!.id }
}

test('a visitor reads each text in their language, else in the organization’s, else in any', async () => {
  const { organization, eventId } = await newOrganization()
  const pageIn = async (locale: Locale) => {
    const ctx = shop.platform.contextOf(organization, { actor: { kind: 'visitor' }, locale })
    const { included, schedule, acceptanceItems, video } = await eventPage(ctx, eventId)
    const { landing, infoCards } = organizationView(organization, locale)
    return { included, schedule, acceptanceItems, video, landing, infoCards }
  }
  expect(await pageIn('en')).toEqual({
    included: ['Water', 'Medalla'],
    schedule: [{ time: '08:00', label: 'Kit pick-up' }],
    acceptanceItems: [{ text: 'I am fit', document: null }],
    video: { url: videoUrl, title: 'Last year' },
    landing: { headline: 'Run here', tagline: 'Todo el año', about: 'Desde 1998', order: [], hidden: [] },
    infoCards: [{ type: 'text', title: 'Lodging', text: 'Book early' }],
  })
  expect(await pageIn('es')).toEqual({
    included: ['Agua', 'Medalla'],
    schedule: [{ time: '08:00', label: 'Entrega de kits' }],
    acceptanceItems: [{ text: 'Estoy en condiciones', document: null }],
    video: { url: videoUrl, title: 'El año pasado' },
    landing: { headline: 'Corré acá', tagline: 'Todo el año', about: 'Desde 1998', order: [], hidden: [] },
    infoCards: [{ type: 'text', title: 'Lodging', text: 'Reservá antes' }],
  })
})

test('saving an event or the settings in one language leaves the other languages as they were', async () => {
  const { organization, eventId } = await newOrganization()
  const owner = { kind: 'member', userId: newId(), name: 'Ana', email: 'ana@example.com', role: 'owner' } as const
  const ctx = shop.platform.contextOf(organization, { actor: owner, locale: 'es' })
  const storedTexts = () =>
    queryRow(
      shop,
      `select included, schedule, event.acceptance_items, video, organization.landing, organization.info_cards from event
        join organization on organization.id = event.organization_id where event.id = $1`,
      [eventId],
    )
  const before = await storedTexts()
  await editEvent(ctx, eventId, { revision: 0, details: { ...eventDetails, locationName: 'Costanera' } })
  const { version, values } = await organizationSettings(ctx)
  await editOrganization(ctx, { version, ...values, name: 'Club Ribera' })
  expect(before).toMatchObject({ included: [{ en: 'Water', es: 'Agua' }, 'Medalla'] })
  expect(await storedTexts()).toEqual(before)
})
