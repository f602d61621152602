import { expect } from '@playwright/test'
import { addItem } from './add-item.ts'
import { addMember } from './operator-commands.ts'
import { expectAccessible, openSession, setLanguage, test, urlOn } from './browser-test.ts'
import { openPaidRace, query } from './open-race.ts'
import { checkOut, holdPlace, newBuyer, orderIdOf, submitCard } from './system/buyer.ts'

test.describe.configure({ timeout: 180_000 })

const texts = {
  en: {
    add: 'Add merchandise',
    size: 'Talle',
    howMany: 'How many',
    go: 'Continue',
    nothing: 'Choose at least one item',
    gone: /^Sold out/,
    edit: 'Edit',
    first: 'First name',
    last: 'Last name',
    dni: 'DNI',
    pay: /^Pay /,
    added: 'Added to the registration',
    back: 'To the registration',
    later: /^Merchandise added later: /,
    place: /^Its place: /,
    closed: 'Registration is closed.',
  },
  es: {
    add: 'Agregar artículos',
    size: 'Talle',
    howMany: 'Cantidad',
    go: 'Continuar',
    nothing: 'Elige al menos un artículo',
    gone: /^Agotado/,
    edit: 'Editar',
    first: 'Nombre',
    last: 'Apellido',
    dni: 'DNI',
    pay: /^Pagar /,
    added: 'Agregado a la inscripción',
    back: 'Ver la inscripción',
    later: /^Artículos agregados después: /,
    place: /^Su lugar: /,
    closed: 'La inscripción está cerrada.',
  },
}

const participantOf = async (eventId: string) => {
  const [athlete] = await query('select id, confirmation_id as "participantId" from registration where event_id = $1', [
    eventId,
  ])
  return athlete as { id: string; participantId: string }
}

test('an athlete adds a shirt to their place, and staff find it with them @both', async ({
  page,
  browser,
  reader: [language, colorScheme],
}) => {
  const text = texts[language]
  const sale = await openPaidRace()
  const shop = { port: Number(process.env.E2E_PORT) }
  await addItem(sale.eventId, { name: 'Remera', price: 1_500_000, rule: 'optional', label: 'Talle' }, { S: 1, M: 2 })
  await addItem(sale.eventId, { name: 'Cena', price: 900_000, rule: 'optional', label: '' }, { '': 30 })
  const buyer = newBuyer(sale, 1)
  const orderId = orderIdOf(await holdPlace(shop, buyer))!
  const checkedOut = await checkOut(shop, buyer, orderId)
  await submitCard(shop, checkedOut.headers.location!, 'approved')
  const stateOf = async (confirmationId: string) =>
    ((await query('select state from orders where confirmation_id = $1', [confirmationId]))[0] as { state: string })
      .state
  await expect.poll(() => stateOf(orderId), { timeout: 60_000 }).toBe('confirmed')
  const { id, participantId } = await participantOf(sale.eventId)
  const ownPage = urlOn(sale.subdomain, `/event/${sale.slug}/register/participant/${participantId}`)

  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await setLanguage(page, language, urlOn(sale.subdomain))
  await page.goto(urlOn(sale.subdomain, `/event/${sale.slug}/register/success/${orderId}`))
  await expect(page.getByRole('link', { name: text.add })).toBeVisible()
  await page.goto(ownPage)
  await page.getByRole('link', { name: text.add }).click()
  await page.waitForLoadState('networkidle')
  await expectAccessible(page)
  await page.getByRole('button', { name: text.go }).click()
  await expect(page.getByRole('alert')).toHaveText(text.nothing)

  // The last S is bought while this page is open: what was chosen stays, and the reason is beside it.
  const shirt = page.getByRole('group', { name: 'Remera' })
  await shirt.getByLabel(text.size).selectOption({ label: await shirt.getByRole('option', { name: /^S/ }).innerText() })
  await page.getByRole('group', { name: 'Cena' }).getByLabel(text.howMany).selectOption('2')
  const stockOf = (stock: number) =>
    query(
      `update place_pool set capacity = $2 where id in (select pool_id from merchandise_variant join merchandise_item
         on merchandise_item.id = item_id where event_id = $1 and merchandise_variant.name = 'S')`,
      [sale.eventId, stock],
    )
  await stockOf(0)
  await page.getByRole('button', { name: text.go }).click()
  await expect(shirt.getByText(text.gone).last()).toBeVisible()
  await expect(page.getByRole('group', { name: 'Cena' }).getByLabel(text.howMany)).toHaveValue('2')
  await expectAccessible(page)
  await shirt.getByLabel(text.size).selectOption({ label: await shirt.getByRole('option', { name: /^M/ }).innerText() })
  await page.getByRole('button', { name: text.go }).click()

  await page.waitForURL(/step=checkout/)
  await page.waitForLoadState('networkidle')
  await expect(page.getByText(/^(Remera \(M\), Cena × 2|Cena × 2, Remera \(M\))$/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: text.edit, exact: true }).click()
  await expect(shirt.getByLabel(text.size).locator('option:checked')).toHaveText(/^M/)
  await page.getByRole('button', { name: text.go }).click()
  await page.waitForURL(/step=checkout/)
  await page.getByLabel(text.dni).fill('30123456')
  await page.locator('input[name="terms"]').check()
  await expect(page.locator('input[name="waiver"]')).toHaveCount(0)
  await page.getByRole('button', { name: text.pay }).click()
  await page.waitForURL(/\/sandbox\/pay\//)
  await page.goto(`${page.url().split('?')[0]}?card=approved`)
  await page.locator('form button[type=submit]').first().click()
  await expect(page.getByRole('heading', { name: text.added })).toBeVisible({ timeout: 60_000 })
  await expectAccessible(page)
  await page.getByRole('link', { name: text.back }).click()
  await expect(page.getByText('Cena × 2')).toBeVisible()

  const desk = await browser.newPage({ viewport: { width: 1280, height: 900 }, colorScheme, reducedMotion: 'reduce' })
  await setLanguage(desk, language, urlOn(sale.subdomain))
  await openSession(desk, await addMember(sale.subdomain, 'admin'))
  await desk.goto(urlOn(sale.subdomain, `/admin/events/${sale.eventId}/athletes/${id}`), { waitUntil: 'networkidle' })
  const [item] = await desk.getByRole('listitem').filter({ hasText: 'Cena × 2' }).all()
  await item!.getByRole('link').click()
  await expect(desk.getByRole('link', { name: text.place })).toBeVisible()
  await desk.getByRole('link', { name: text.place }).click()
  await expect(desk.getByRole('link', { name: text.later })).toBeVisible()
  await expectAccessible(desk)
  await desk.close()

  await query(`update event set registration_deadline = now() - interval '1 minute' where id = $1`, [sale.eventId])
  await page.goto(`${ownPage}/merchandise`)
  await expect(page.getByText(text.closed)).toBeVisible()
})
