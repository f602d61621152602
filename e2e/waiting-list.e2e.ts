import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { expectAccessible, setLanguage, test, urlOn, waitForMailedLink } from './browser-test.ts'
import { openRace, query } from './open-race.ts'
import { sendRequest } from './system/http-client.ts'
import { enterDigits } from './enter-digits.ts'

const texts = {
  en: {
    firstName: 'First name',
    lastName: 'Last name',
    email: 'Email',
    phone: 'Phone',
    join: 'Join the waiting list',
    sent: 'Check your email',
    step: 'One more step',
    confirm: 'Put me on the list',
    position: 'You are number 1 on the list',
    until: 'less if registration closes sooner',
    offered: 'A place is yours',
    offeredUntil: 'The waiting list’s offer is yours until',
    register: 'Register now',
    dni: 'DNI / identity document',
    birth: 'Date of birth',
    contact: 'Contact name',
    contactPhone: 'Contact phone',
    hold: 'Hold the places',
    used: 'You have used your offer',
  },
  es: {
    firstName: 'Nombre',
    lastName: 'Apellido',
    email: 'Correo electrónico',
    phone: 'Teléfono',
    join: 'Anotarme en la lista de espera',
    sent: 'Revisa tu correo',
    step: 'Falta un paso',
    confirm: 'Anotarme en la lista',
    position: 'Tienes el número 1 de la lista',
    until: 'menos si las inscripciones cierran antes',
    offered: 'Hay un lugar para ti',
    offeredUntil: 'La oferta de la lista de espera es tuya hasta el',
    register: 'Inscribirme',
    dni: 'DNI o documento',
    birth: 'Fecha de nacimiento',
    contact: 'Nombre del contacto',
    contactPhone: 'Teléfono del contacto',
    hold: 'Reservar lugares',
    used: 'Ya usaste tu oferta',
  },
}

type Words = (typeof texts)['en' | 'es']

const fillParticipant = async (page: Page, text: Words, email: string) => {
  const card = page.locator('#participant-1')
  const values = {
    [text.firstName]: 'Ana',
    [text.lastName]: 'Ríos',
    [text.email]: email,
    [text.phone]: '+54 11 5555 5555',
    [text.dni]: '30123456',
    [text.contact]: 'Eva Paz',
    [text.contactPhone]: '+54 11 4444 4444',
  }
  for (const [label, value] of Object.entries(values))
    await card.getByLabel(label, { exact: false }).first().fill(value)
  await enterDigits(card.getByLabel(text.birth), '12051990')
}

/** Somebody joins behind and leaves, at which what is free is offered at once instead of within a minute. */
const makeOffers = async (organization: string, competitionId: string) => {
  const path = '/event/nocturna/waiting-list'
  const send = async (at: string, form: Record<string, string>) => {
    const { status } = await sendRequest({ port: Number(process.env.E2E_PORT), host: organization, path: at, form })
    expect(status).toBeLessThan(400)
  }
  const email = `eva-${randomUUID()}@example.com`
  const form = { competitionId, firstName: 'Eva', lastName: 'Paz', email, phone: '', places: '1' }
  await send(path, form)
  const [entry] = await query('select secret_id as "secretId" from waiting_entry where email = $1', [email])
  await send(`${path}/${(entry as { secretId: string }).secretId}`, { intent: 'leave' })
}

test('somebody waits for a place in a full race, is offered one and takes it', async ({ page, reader: [language] }) => {
  const text = texts[language]
  const { organization, eventId } = await openRace(0)
  const [competition] = await query(
    'update competition set has_waiting_list = true where event_id = $1 returning id, pool_id as "poolId"',
    [eventId],
  )
  const { id: competitionId, poolId } = competition as { id: string; poolId: string }
  await query('update place_pool set capacity = 1, taken = 1 where id = $1', [poolId])
  await setLanguage(page, language, urlOn(organization))
  const path = urlOn(organization, '/event/nocturna/waiting-list')
  await page.goto(path)
  await expect(page.getByRole('main')).toContainText(text.until)
  await expectAccessible(page)
  const email = `ana-${randomUUID()}@example.com`
  const values = { [text.firstName]: 'Ana', [text.lastName]: 'Ríos', [text.email]: email }
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label).first().fill(value)
  await page.getByRole('button', { name: text.join }).click()
  await expect(page.getByRole('heading', { level: 1, name: text.sent })).toBeVisible()
  await expectAccessible(page)

  const [entry] = await query('select secret_id as "secretId" from waiting_entry where email = $1', [email])
  const link = new URL(`${path}/${(entry as { secretId: string }).secretId}`)
  await page.goto(await waitForMailedLink(page, email, link.pathname))
  await expect(page.getByRole('heading', { level: 1, name: text.step })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: text.confirm }).click()
  await expect(page.getByRole('heading', { level: 1, name: text.position })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(text.until)
  await expectAccessible(page)

  await query('update place_pool set taken = 0 where id = $1', [poolId])
  await makeOffers(organization, competitionId)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: text.offered })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: text.register }).click()
  await expect(page.getByText(text.offeredUntil)).toBeVisible()
  await expect(page.locator('#participant-1').getByLabel(text.email)).toHaveValue(email)
  await fillParticipant(page, text, email)
  await page.getByRole('button', { name: text.hold }).click()
  await expect(page.getByRole('timer')).toBeVisible()
  await page.goto(link.href)
  await expect(page.getByRole('heading', { level: 1, name: text.used })).toBeVisible()
  await expectAccessible(page)
})
