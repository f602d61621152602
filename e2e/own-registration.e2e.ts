import { expect } from '@playwright/test'
import { addItem } from './add-item.ts'
import { expectAccessible, setLanguage, test, urlOn } from './browser-test.ts'
import { observeShifts } from './layout-shifts.ts'
import { openRace, query } from './open-race.ts'
import { checkOut, holdPlace, newBuyer, orderIdOf } from './system/buyer.ts'

const texts = {
  en: {
    print: 'Print',
    change: 'Change or complete',
    send: 'Send a code',
    code: 'Code of six digits',
    enter: 'Open the registration',
    save: 'Change: Remera',
    saved: 'You have Remera (M) now',
    soldOut: 'L – sold out',
    variant: 'Variant',
    add: 'Add: Gorra',
    added: 'You have Gorra (Roja) now',
    gone: 'Remera (S) is sold out, or fewer are left than were chosen.',
  },
  es: {
    print: 'Imprimir',
    change: 'Modificar o completar',
    send: 'Enviar un código',
    code: 'Código de seis cifras',
    enter: 'Abrir la inscripción',
    save: 'Cambiar: Remera',
    saved: 'Ahora tienes Remera (M)',
    soldOut: 'L – agotado',
    variant: 'Variante',
    add: 'Agregar: Gorra',
    added: 'Ahora tienes Gorra (Roja)',
    gone: 'Remera (S) está agotado, o quedan menos de los que se eligieron.',
  },
}

/** A font that arrives late moves letters by less than this. */
const shiftOfFonts = 0.002

/** Somebody registers for a race whose places come with a shirt, size S. */
const registerWithShirt = async () => {
  const { organization, eventId } = await openRace(0)
  const shirt = { name: 'Remera', price: 0, rule: 'included', label: 'Talle' } as const
  const { itemId, variantIds } = await addItem(eventId, shirt, { S: 1, M: 1, L: 0 })
  const [race] = await query('select id, organization_id, pool_id from competition where event_id = $1', [eventId])
  const { id, organization_id, pool_id } = race as Record<string, string>
  const sale = {
    subdomain: organization,
    slug: 'nocturna',
    eventId,
    organizationId: organization_id!,
    competitionId: id!,
    poolId: pool_id!,
  }
  const buyer = newBuyer(sale, 1)
  const shop = { port: Number(process.env.E2E_PORT) }
  const merchandise = { [`participants[0].merchandise.i${itemId.replaceAll('-', '')}.variant`]: variantIds.S! }
  const held = await holdPlace(shop, buyer, { more: merchandise })
  await checkOut(shop, buyer, orderIdOf(held)!)
  const [athlete] = await query('select confirmation_id as "participantId" from registration where event_id = $1', [
    eventId,
  ])
  const { participantId } = athlete as { participantId: string }
  return { organization, eventId, email: buyer.email, path: `/event/nocturna/register/participant/${participantId}` }
}

test('a participant opens their registration with a mailed code and takes another size @both', async ({
  page,
  reader: [language],
}) => {
  const text = texts[language]
  const { organization, eventId, email, path } = await registerWithShirt()
  await setLanguage(page, language, urlOn(organization))
  const shifts = await observeShifts(page)
  await page.goto(urlOn(organization, path))
  await expect(page.getByRole('button', { name: text.print })).toBeVisible()
  expect(Math.max(0, ...(await shifts()))).toBeLessThan(shiftOfFonts)
  await page.getByRole('link', { name: text.change }).click()
  await page.getByRole('button', { name: text.send }).click()
  await expect(async () => {
    const mails = (await (await page.request.get(urlOn('', `/dev/inbox.json?to=${email}`))).json()) as {
      subject: string
    }[]
    const code = mails.map(({ subject }) => /^\d{6}/.exec(subject)?.[0]).find(Boolean)
    expect(code).toBeTruthy()
    await page.getByLabel(text.code).fill(code!)
  }).toPass({ timeout: 15_000 })
  await page.getByRole('button', { name: text.enter }).click()

  const size = page.getByLabel('Talle')
  await expect(size.locator('option:checked')).toHaveText('S')
  await expect(size.locator('option:disabled')).toHaveText(text.soldOut)
  await expectAccessible(page)
  await size.selectOption('M')
  await page.getByRole('button', { name: text.save }).click()
  await expect(page.getByText(text.saved)).toBeVisible()
  await expect(size.locator('option:checked')).toHaveText('M')
  await expectAccessible(page)

  await query(
    `update place_pool set capacity = 0 where id in (select pool_id from merchandise_variant join merchandise_item
       on merchandise_item.id = item_id where event_id = $1 and merchandise_variant.name = 'S')`,
    [eventId],
  )
  await size.selectOption('S')
  await page.getByRole('button', { name: text.save }).click()
  await expect(page.getByRole('alert')).toHaveText(text.gone)
  await expect(page.getByText(text.saved)).toBeHidden()

  await addItem(eventId, { name: 'Gorra', price: 0, rule: 'included', label: '' }, { Azul: 2, Roja: 1 })
  await page.reload()
  await page.getByLabel(text.variant).selectOption('Roja')
  await expectAccessible(page)
  await page.getByRole('button', { name: text.add }).click()
  await expect(page.getByText(text.added)).toBeVisible()
  await expect(page.getByLabel(text.variant).locator('option:checked')).toHaveText('Roja')
})
