import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { addItem } from './add-item.ts'
import { expectAccessible, openSession, setLanguage, test, urlOn, waitForMailedCode } from './browser-test.ts'
import { observeShifts } from './layout-shifts.ts'
import { openRace, query } from './open-race.ts'
import { addMember } from './operator-commands.ts'
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
    chosenSoldOut: 'S – sold out',
    variant: 'Variant',
    add: 'Add: Gorra',
    added: 'You have Gorra (Roja) now',
    gone: 'Remera (S) is sold out, or fewer are left than were chosen.',
    missing: 'Missing',
    back: 'What you had typed on this device is back. It is not saved yet.',
    saveAnswers: 'Save changes',
    savedClub: 'Saved: Club',
    download: 'Download',
    remove: 'Remove',
    removeFile: 'Remove the file',
    keep: 'Keep it',
    oneMissing: '1 missing',
    changeOf: 'Change or complete: Leo Núñez',
    fillIn: 'Fill in from',
    firstName: 'First name',
    birth: 'Date of birth',
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
    chosenSoldOut: 'S – agotado',
    variant: 'Variante',
    add: 'Agregar: Gorra',
    added: 'Ahora tienes Gorra (Roja)',
    gone: 'Remera (S) está agotado, o quedan menos de los que se eligieron.',
    missing: 'Falta',
    back: 'Recuperamos lo que habías escrito en este dispositivo. Todavía no está guardado.',
    saveAnswers: 'Guardar cambios',
    savedClub: 'Guardado: Club',
    download: 'Descargar',
    remove: 'Quitar',
    removeFile: 'Quitar el archivo',
    keep: 'Conservar',
    oneMissing: 'Falta 1',
    changeOf: 'Modificar o completar: Leo Núñez',
    fillIn: 'Completar con los datos de',
    firstName: 'Nombre',
    birth: 'Fecha de nacimiento',
  },
}

const field = { help: '', enabled: true, competitions: [], condition: null }
const club = { ...field, kind: 'short_text', id: 'club', label: 'Club', placeholder: '', required: false }
const certificate = {
  ...field,
  kind: 'file',
  id: 'certificate',
  label: 'Apto médico',
  required: true,
  mayFollow: true,
  accepts: ['pdf'],
  maxFiles: 1,
  isHealth: true,
}

const askMore = (eventId: string) =>
  query(
    `insert into registration_form (id, organization_id, event_id, fields)
     select gen_random_uuid(), organization_id, id, $2 from event where id = $1`,
    [eventId, JSON.stringify([club, certificate])],
  )

const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') })

const saleOf = async (organization: string, eventId: string) => {
  const [race] = await query('select id, organization_id, pool_id from competition where event_id = $1', [eventId])
  const { id, organization_id, pool_id } = race as Record<string, string>
  return {
    subdomain: organization,
    slug: 'nocturna',
    eventId,
    organizationId: organization_id!,
    competitionId: id!,
    poolId: pool_id!,
  }
}

const registerWithShirt = async () => {
  const { organization, eventId } = await openRace(0)
  const shirt = { name: 'Remera', price: 0, rule: 'included', label: 'Talle' } as const
  const { itemId, variantIds } = await addItem(eventId, shirt, { S: 1, M: 1, L: 0 })
  const buyer = newBuyer(await saleOf(organization, eventId), 1)
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

/** Keeps what a page loads after an action from arriving until it is released. */
const holdReload = async (page: Page) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const isReload = ({ pathname }: URL) => pathname.endsWith('/change.data')
  await page.route(isReload, async (route) => {
    if (route.request().method() === 'GET') await promise
    await route.continue()
  })
  return {
    release: async () => {
      resolve()
      await page.unroute(isReload)
    },
  }
}

test('a participant opens their registration with a mailed code and takes another size', async ({
  page,
  reader: [language],
}) => {
  const text = texts[language]
  const { organization, eventId, email, path } = await registerWithShirt()
  await setLanguage(page, language, urlOn(organization))
  const shifts = await observeShifts(page)
  await page.goto(urlOn(organization, path))
  await expect(page.getByRole('button', { name: text.print })).toBeVisible()
  expect(await shifts()).toEqual([])
  await page.getByRole('link', { name: text.change }).click()
  await page.getByRole('button', { name: text.send }).click()
  await page.getByLabel(text.code).fill(await waitForMailedCode(page, email))
  await page.getByRole('button', { name: text.enter }).click()

  const size = page.getByLabel('Talle')
  await expect(size.locator('option:checked')).toHaveText('S')
  await expect(size.locator('option:disabled')).toHaveText(text.soldOut)
  await expectAccessible(page)
  const shirt = page.getByRole('listitem').filter({ hasText: 'Remera' })
  const reload = await holdReload(page)
  await size.selectOption('M')
  await page.getByRole('button', { name: text.save }).click()
  await expect(page.getByText(text.saved)).toBeVisible()
  await expectAccessible(page)
  await size.selectOption('S')
  await reload.release()
  await expect(shirt.getByRole('paragraph')).toContainText('· M ·')
  await expect(size.locator('option:checked')).toHaveText('S')

  await query(
    `update place_pool set capacity = 0 where id in (select pool_id from merchandise_variant join merchandise_item
       on merchandise_item.id = item_id where event_id = $1 and merchandise_variant.name = 'S')`,
    [eventId],
  )
  await page.getByRole('button', { name: text.save }).click()
  await expect(page.getByRole('alert')).toHaveText(text.gone)
  await expect(page.getByText(text.saved)).toBeHidden()
  await expect(shirt.getByRole('paragraph')).toContainText('· M ·')
  await expect(size.locator('option:checked')).toHaveText(text.chosenSoldOut)

  await addItem(eventId, { name: 'Gorra', price: 0, rule: 'included', label: '' }, { Azul: 2, Roja: 1 })
  await page.reload()
  await page.getByLabel(text.variant).selectOption('Roja')
  await expectAccessible(page)
  await page.getByRole('button', { name: text.add }).click()
  await expect(page.getByText(text.added)).toBeVisible()
  await expect(page.getByLabel(text.variant).locator('option:checked')).toHaveText('Roja')

  await askMore(eventId)
  await page.reload({ waitUntil: 'networkidle' })
  await page.getByLabel('Club').fill('Delfines')
  await expect.poll(() => page.evaluate(() => Object.values(localStorage).join())).toContain('Delfines')
  await page.reload()
  await expect(page.getByText(text.back)).toBeVisible()
  await expect(page.getByLabel('Club')).toHaveValue('Delfines')
  await expectAccessible(page)
  await page.getByRole('button', { name: text.saveAnswers }).click()
  await expect(page.getByText(text.savedClub)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Club')).toHaveValue('Delfines')
  await expect(page.getByText(text.back)).toBeHidden()

  const files = page.getByRole('group', { name: 'Apto médico' })
  const missing = files.getByText(text.missing, { exact: true })
  await expect(missing).toBeVisible()
  // The hidden input takes files before the page has its scripts, the button that people press does not.
  await expect(files.getByRole('button').first()).toBeEnabled()
  await files.locator('input[type=file]').setInputFiles(pdf('apto.pdf'))
  await expect(files.getByRole('listitem')).toContainText('apto.pdf')
  await expect(missing).toBeHidden()
  await expectAccessible(page)
  const downloading = page.waitForEvent('download')
  await files.getByRole('link', { name: `${text.download} apto.pdf` }).click()
  expect((await downloading).suggestedFilename()).toBe('apto.pdf')
  await files.locator('input[type=file]').setInputFiles(pdf('otro.pdf'))
  await expect(files.getByRole('listitem')).toContainText('otro.pdf')
  await expect(files.getByRole('listitem')).toHaveCount(1)
  const remove = files.getByRole('button', { name: `${text.remove} otro.pdf` })
  await remove.click()
  await expect(page.getByRole('dialog')).toContainText('Apto médico')
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: text.keep, exact: true }).last().click()
  await expect(files.getByRole('listitem')).toHaveCount(1)
  await remove.click()
  await page.getByRole('dialog').getByRole('button', { name: text.removeFile }).click()
  await expect(missing).toBeVisible()
})

test('an account leads to what a family member misses, and registers them again', async ({
  page,
  reader: [language],
}) => {
  const text = texts[language]
  const { organization, eventId } = await openRace(0)
  const account = await addMember(organization, 'user')
  const sale = await saleOf(organization, eventId)
  const buyer = { ...newBuyer(sale, 1), email: account.email }
  const leo = {
    competitionId: sale.competitionId,
    firstName: 'Leo',
    lastName: 'Núñez',
    email: account.email,
    dni: randomUUID().slice(0, 8),
    birthDate: '05/04/2012',
    phone: '+54 11 5555 5555',
    gender: 'male',
    emergencyName: 'Ana Núñez',
    emergencyPhone: '+54 11 4444 4444',
  }
  const more = Object.fromEntries(Object.entries(leo).map(([name, value]) => [`participants[1].${name}`, value]))
  const shop = { port: Number(process.env.E2E_PORT) }
  await checkOut(shop, buyer, orderIdOf(await holdPlace(shop, buyer, { more }))!)
  await askMore(eventId)
  await setLanguage(page, language, urlOn(organization))
  await openSession(page, account)
  await page.goto(urlOn(organization, '/account'))
  await expect(page.getByText(text.oneMissing)).toHaveCount(2)
  await expect(page.getByText('Apto médico')).toHaveCount(2)
  await expectAccessible(page)
  await page.getByRole('link', { name: text.changeOf }).click()
  await expect(page.getByRole('group', { name: 'Apto médico' })).toBeVisible()

  await page.goto(urlOn(organization, '/event/nocturna/register?step=participants'))
  await page.getByLabel(text.fillIn).selectOption('Leo Núñez')
  await expect(page.getByLabel(text.firstName).first()).toHaveValue('Leo')
  await expect(page.getByLabel(text.birth)).toHaveValue('05/04/2012')
  await expectAccessible(page)
})
