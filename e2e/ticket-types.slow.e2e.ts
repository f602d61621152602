import { expect } from '@playwright/test'
import {
  digitsOfDay,
  expectAccessible,
  openSession,
  setLanguage,
  test,
  urlOn,
  waitForAdminScripts,
} from './browser-test.ts'
import { fillAthlete } from './fill-athlete.ts'
import { openPaidRace, openRace, query } from './open-race.ts'
import { addMember } from './operator-commands.ts'

test.describe.configure({ timeout: 180_000 })

test('staff make two types of tickets on a phone, and a visitor gets free ones @slow', async ({ page, browser }) => {
  const { subdomain, eventId, slug } = await openPaidRace()
  await setLanguage(page, 'es', urlOn(subdomain))
  await openSession(page, await addMember(subdomain, 'admin'))
  await page.goto(urlOn(subdomain, `/admin/events/${eventId}/ticket-types`))
  await waitForAdminScripts(page)
  await expect(page.getByRole('heading', { name: 'Todavía no hay entradas para el público' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Agregar un tipo de entrada' }).click()
  await page.getByLabel('Nombre', { exact: false }).fill('Tribuna')
  await page.getByLabel('Precio').fill('0')
  await page.getByLabel('Cuántas hay').fill('30')
  await page.getByLabel('Cuántas puede tener una orden').fill('11')
  await page.getByRole('button', { name: 'Agregar una pregunta' }).click()
  const question = page.getByRole('group', { name: 'Pregunta 1' })
  await question.getByRole('textbox', { name: 'Pregunta' }).fill('Lado')
  await question.getByLabel('Respuesta', { exact: false }).selectOption({ label: 'Una de una lista' })
  await question.getByLabel('Hay que responderla').check()
  await page.getByRole('button', { name: 'Agregar tipo de entrada' }).click()
  await expect(question.getByLabel('Opciones')).toHaveAttribute('aria-invalid', 'true')
  await question.getByLabel('Opciones').fill('Norte\nSur')
  await page.getByLabel('Cuántas puede tener una orden').fill('4')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Agregar tipo de entrada' }).click()
  const stand = page.getByRole('region', { name: 'Tribuna', exact: true })
  await expect(stand).toContainText('A la venta')
  await expect(stand).toContainText('30 de 30')

  await stand.getByRole('button', { name: 'Duplicar Tribuna' }).click()
  await expect(page.getByLabel('Nombre', { exact: false })).toHaveValue('Tribuna (copia)')
  await page.getByLabel('Nombre', { exact: false }).fill('Platea')
  await page.getByLabel('Precio').fill('5.000')
  await page.getByLabel('Activo').uncheck()
  await page.getByRole('button', { name: 'Agregar tipo de entrada' }).click()
  await expect(page.getByRole('region', { name: 'Platea', exact: true })).toContainText('Inactivo')
  await expect(page.getByRole('link', { name: 'Agregar un tipo de entrada' })).toBeVisible()
  await page.getByRole('link', { name: 'Inactivo' }).click()
  await expect(stand).toBeHidden()
  await expectAccessible(page)

  const context = await browser.newContext({ locale: 'es-AR' })
  const visitor = await context.newPage()
  await setLanguage(visitor, 'es', urlOn(subdomain))
  await visitor.goto(urlOn(subdomain, `/event/${slug}/tickets`))
  await visitor.getByLabel('Cuántas de Tribuna').selectOption('2')
  for (const number of [1, 2])
    await visitor
      .getByRole('group', { name: `Tribuna, entrada ${number}` })
      .getByLabel('Lado')
      .selectOption('Sur')
  await visitor.getByRole('button', { name: 'Continuar', exact: true }).click()
  await visitor.getByRole('textbox', { name: 'Nombre' }).fill('Ana')
  await visitor.getByRole('textbox', { name: 'Apellido' }).fill('Paz')
  await visitor.getByRole('textbox', { name: 'Correo electrónico' }).fill('ana.paz@example.com')
  await visitor.getByRole('textbox', { name: 'DNI o documento' }).fill('30111222')
  await visitor.getByRole('button', { name: 'Continuar con el pago' }).click()
  await visitor.getByRole('checkbox', { name: 'Acepto los términos y condiciones' }).check()
  await expectAccessible(visitor)
  await visitor.getByRole('button', { name: 'Obtener las entradas' }).click()
  await expect(visitor.getByRole('heading', { name: 'Aquí están tus entradas' })).toBeVisible()
  await expect(visitor.getByText('Sur')).toHaveCount(2)
  await expectAccessible(visitor)
  await context.close()

  await page.goto(urlOn(subdomain, `/admin/events/${eventId}/ticket-types`))
  await expect(stand).toContainText('28 de 30')
  await expect(stand.getByRole('button', { name: 'Eliminar Tribuna' })).toHaveCount(0)
})

test('an event for spectators begins at its types of tickets, which it needs to be published @slow', async ({
  page,
}) => {
  const { organization, eventId } = await openRace(0)
  await setLanguage(page, 'es', urlOn(organization))
  await openSession(page, await addMember(organization, 'admin'))
  await page.goto(urlOn(organization, '/admin/events'))
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Evento nuevo para público' }).click()
  await expect(page.getByRole('heading', { name: 'Evento nuevo para público' })).toBeVisible()
  await page.getByLabel('Título').fill('La final')
  await expect(page.getByLabel('Deporte')).toHaveCount(0)
  await page.getByLabel('Fecha de inicio', { exact: true }).fill(digitsOfDay(40))
  await page.getByLabel('Hora de inicio', { exact: true }).fill('2000')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Crear el borrador' }).click()
  await expect(page.getByRole('heading', { name: 'Todavía no hay entradas para el público' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Una competencia o un tipo de entrada' })).toBeVisible()
  await expectAccessible(page)
  const [created] = await query(
    `select sport, registration_enabled as "registrationEnabled", supports_tickets as "supportsTickets" from event
     where title = 'La final' and organization_id = (select organization_id from event where id = $1)`,
    [eventId],
  )
  expect(created).toEqual({ sport: 'spectator', registrationEnabled: false, supportsTickets: true })
})

test('an athlete takes tickets for others in the order of a registration, which a reload keeps @slow', async ({
  page,
}) => {
  const { organization, eventId } = await openRace(0)
  await query(
    `with pool as (
       insert into place_pool (id, organization_id, capacity)
       select gen_random_uuid(), organization_id, 5 from event where id = $1 returning id, organization_id
     ), sold as (update event set supports_tickets = true where id = $1)
     insert into ticket_type (id, organization_id, event_id, pool_id, name, price, per_order, fields, sponsors)
     select gen_random_uuid(), organization_id, $1, id, 'Tribuna', 0, 4, '[]', '[]' from pool`,
    [eventId],
  )
  await setLanguage(page, 'es', urlOn(organization))
  await page.goto(urlOn(organization, '/event/nocturna/register'))
  await page.getByRole('button', { name: 'Continuar' }).click()
  await fillAthlete(page, 'es')
  await page.getByLabel('Cuántas de Tribuna').selectOption('2')
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByLabel('Cuántas de Tribuna')).toHaveValue('2')
  await page.getByRole('button', { name: 'Reservar lugares' }).click()
  await page.waitForURL(/step=checkout/)
  await page.getByRole('checkbox', { name: 'Acepto los términos y condiciones' }).check()
  await page.getByRole('checkbox', { name: 'Acepto el deslinde de responsabilidad' }).check()
  await page.getByRole('button', { name: 'Confirmar inscripción' }).click()
  await expect(page.getByRole('heading', { name: '¡Inscripción confirmada!' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Entradas' }).getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: 'Mostrar en el ingreso' }).click()
  await expect(page.getByRole('dialog')).toContainText('Entrada 1 de 2')
  expect(
    await query('select taken from place_pool join ticket_type on pool_id = place_pool.id where event_id = $1', [
      eventId,
    ]),
  ).toEqual([{ taken: 2 }])
})
