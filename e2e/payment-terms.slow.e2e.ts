import { expect } from '@playwright/test'
import { expectAccessible, openSession, setLanguage, test, urlOn } from './browser-test.ts'
import { openPaidRace } from './open-race.ts'
import { addMember } from './operator-commands.ts'

test.describe.configure({ timeout: 120_000 })

const words = {
  en: {
    organizer: 'You, out of the price',
    hold: /^Minutes that a place is held/,
    price: /^Price of a place/,
    save: 'Save payment terms',
    saved: 'Saved. New orders follow it.',
    plan: 'Fee plan',
  },
  es: {
    organizer: 'Tú, dentro del precio',
    hold: /^Minutos que se reserva/,
    price: /^Precio de un lugar/,
    save: 'Guardar condiciones',
    saved: 'Guardado. Lo siguen las órdenes nuevas.',
    plan: 'Plan de cargos',
  },
}

test('an owner sees what a place brings, pays the fees from now on, and visitors read the price alone @both', async ({
  page,
  reader: [language],
}) => {
  const text = words[language]
  const { subdomain: organization } = await openPaidRace(1_000_000)
  await setLanguage(page, language, urlOn(organization))
  await openSession(page, await addMember(organization, 'owner'))
  await page.goto(urlOn(organization, '/admin/settings/payments'))

  await expect(page.getByRole('heading', { name: text.plan })).toBeVisible()
  await page.getByRole('radio', { name: text.organizer }).check()
  await page.getByLabel(text.price).fill('10.000')
  // 10,000 less 500, 599 and 21 % of both.
  await expect(page.getByText(/8[.,]670[.,]21/)).toBeVisible()
  await expectAccessible(page)

  await page.getByLabel(text.hold).fill('5')
  await page.getByRole('button', { name: text.save }).click()
  await expect(page.getByLabel(text.hold)).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel(text.hold).fill('60')
  await page.getByRole('button', { name: text.save }).click()
  await expect(page.getByText(text.saved).first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('radio', { name: text.organizer })).toBeChecked()
  await expect(page.getByLabel(text.hold)).toHaveValue('60')

  await page.goto(urlOn(organization, '/event/nocturna'))
  await expect(page.getByText(/10[.,]000[.,]00/).first()).toBeVisible()
})
