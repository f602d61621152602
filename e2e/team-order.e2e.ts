import { expect, type Page } from '@playwright/test'
import { expectAccessible, setLanguage, test, urlOn } from './browser-test.ts'
import { query } from './open-race.ts'
import { openTeamRace } from './team-race.ts'
import { enterDigits } from './enter-digits.ts'

const words = {
  en: {
    continue: 'Continue',
    teamName: 'Team name',
    members: 'How many members?',
    addMember: 'Fill in another member now',
    hold: 'Hold the places',
    firstName: 'First name',
    lastName: 'Last name',
    email: 'Email',
    phone: 'Phone',
    dni: 'DNI / identity document',
    birth: 'Date of birth',
    contact: 'Contact name',
    contactPhone: 'Contact phone',
    next: 'Next participant',
    quantity: 'How many',
    address: 'Address',
    confirmed: /registered/,
    join: 'Join the team',
    swim: 'I can swim',
    acceptance: 'All acceptance items are required',
    pay: /^Pay /,
    soldOut: 'Sold out, or fewer are left: choose another',
    status: (count: number) => `${count} of 4 members`,
  },
  es: {
    continue: 'Continuar',
    teamName: 'Nombre del equipo',
    members: '¿Cuántos integrantes?',
    addMember: 'Completar ahora los datos de otro integrante',
    hold: 'Reservar lugares',
    firstName: 'Nombre',
    lastName: 'Apellido',
    email: 'Correo electrónico',
    phone: 'Teléfono',
    dni: 'DNI o documento',
    birth: 'Fecha de nacimiento',
    contact: 'Nombre del contacto',
    contactPhone: 'Teléfono del contacto',
    next: 'Siguiente participante',
    quantity: 'Cantidad',
    address: 'Dirección',
    confirmed: '¡La inscripción del equipo está confirmada!',
    join: 'Sumarme al equipo',
    swim: 'Sé nadar',
    acceptance: 'Todos los puntos de aceptación son obligatorios',
    pay: /^Pagar /,
    soldOut: 'Agotado, o quedan menos: elige otro',
    status: (count: number) => `${count} de 4 integrantes`,
  },
}

type Words = (typeof words)['en' | 'es']

const fillMember = async (page: Page, text: Words, number: number, [name, birth]: readonly [string, string]) => {
  const card = page.locator(`#participant-${number}`)
  const values = {
    [text.firstName]: name,
    [text.lastName]: 'Ríos',
    [text.email]: `${name.toLowerCase()}@example.com`,
    [text.phone]: '+54 11 5555 5555',
    [text.dni]: `30${name.length}${number}${name.charCodeAt(0)}55`,
    [text.contact]: 'Eva Paz',
    [text.contactPhone]: '+54 11 4444 4444',
  }
  for (const [label, value] of Object.entries(values))
    await card.getByLabel(label, { exact: false }).first().fill(value)
  await enterDigits(card.getByLabel(text.birth), birth)
  await card.getByLabel('Color').selectOption('Azul')
}

type Race = Awaited<ReturnType<typeof openTeamRace>>

const fillTeam = async (page: Page, text: Words, { shirts }: Race) => {
  await page.getByLabel(text.teamName).fill('Las Piedras')
  await fillMember(page, text, 1, ['Ana', '12051990'])
  const [captain, minor] = [page.locator('#participant-1'), page.locator('#participant-2')]
  await expect(captain.getByLabel('Talle').locator('option:disabled')).toHaveText(/^L – /)
  await captain.getByLabel('Talle').selectOption('M')
  await captain.getByLabel(text.quantity).selectOption('2')
  await page.getByRole('button', { name: text.addMember }).click()
  await fillMember(page, text, 2, ['Lia', '12052012'])
  await minor.getByLabel('Talle').selectOption('S')
  await expectAccessible(page)
  await query('update place_pool set capacity = 0 where id = (select pool_id from merchandise_variant where id = $1)', [
    shirts.S,
  ])
  await page.getByRole('button', { name: text.hold }).click()
  await expect(minor.getByText(text.soldOut)).toBeVisible()
  await expect(minor.getByLabel(text.firstName).first()).toHaveValue('Lia')
  await minor.getByLabel('Talle').selectOption('M')
  await page.getByRole('button', { name: text.hold }).click()
  await expect(page.getByRole('timer')).toBeVisible()
}

const acceptAndPay = async (page: Page, text: Words) => {
  const medicalFile = page.getByRole('group', { name: 'Ficha médica' })
  await expect(medicalFile).toHaveCount(1)
  await medicalFile
    .locator('input[type=file]')
    .last()
    .setInputFiles({
      name: 'ficha.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7\n'),
    })
  await expect(medicalFile.getByRole('listitem')).toHaveText(/ficha\.pdf/)
  for (const box of await page.getByRole('checkbox').and(page.locator('[name]')).all()) await box.check()
  await page.getByLabel(text.address).fill('Lago 1')
  await expectAccessible(page)
  await page.getByRole('button', { name: text.pay }).click()
  await page.waitForURL(/\/sandbox\/pay\//)
  await page.goto(`${page.url().split('?')[0]}?card=approved`)
  await page.locator('form button[type="submit"]').last().click()
  await page.waitForURL(/\/register\/success\//)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text.confirmed, { timeout: 45_000 })
}

type Joining = { link: string; member: readonly [string, string]; changedEventId?: string }

/** Staff add to what is accepted for the changed event while the member fills in their form. */
const join = async (page: Page, text: Words, { link, member, changedEventId }: Joining) => {
  await page.goto(link)
  if (!changedEventId) await expectAccessible(page)
  await fillMember(page, text, 1, member)
  for (const box of await page.getByRole('checkbox').and(page.locator('[name]')).all()) await box.check()
  const send = () => page.getByRole('button', { name: text.join }).click()
  if (changedEventId) {
    await query('update event set acceptance_items = $2 where id = $1', [
      changedEventId,
      JSON.stringify([{ text: { en: words.en.swim, es: words.es.swim }, document: null }]),
    ])
    await send()
    await expect(page.getByText(text.acceptance)).toBeVisible()
    await page.getByRole('checkbox', { name: text.swim }).check()
  }
  await send()
  await page.waitForURL(/\/register\/participant\//)
  await expect(page.getByRole('main')).toContainText('Gorra (Azul)')
  await expect(page.getByRole('main')).not.toContainText('Remera')
}

test('the size of a team outlives a reload and the way back, and its required shirt is in every price @slow', async ({
  page,
}) => {
  const race = await openTeamRace()
  await query('update competition set team_size_max = 6 where event_id = $1', [race.eventId])
  await setLanguage(page, 'en', urlOn(race.organization))
  await page.goto(urlOn(race.organization, '/event/nocturna/register'))
  const summary = page.getByRole('region', { name: 'Price' })
  await expect(summary).toContainText('Remera × 1')
  const total = await summary.locator('[data-part=total] dd').innerText()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Participant 1 · Captain' })).toBeVisible()
  await expect(summary.locator('[data-part=total] dd')).toHaveText(total)
  await page.getByLabel('How many members?').fill('5')
  await expect(page).toHaveURL(/athletes=5/)
  await page.reload()
  await expect(page.getByLabel('How many members?')).toHaveValue('5')
  await page.goBack()
  await expect(page.getByLabel('How many members?')).toHaveValue('5')
  await page.goForward()
  await expect(page.getByLabel('How many members?')).toHaveValue('5')
})

const languages: ['en' | 'es', string[]][] = [
  ['en', ['@slow']],
  ['es', []],
]
for (const [locale, tag] of languages)
  test(
    `a team of four with shirts, dinners and a medical file registers and pays (${locale})`,
    { tag },
    async ({ page }) => {
      const text = words[locale]
      const race = await openTeamRace()
      await setLanguage(page, locale, urlOn(race.organization))
      await page.goto(urlOn(race.organization, '/event/nocturna/register'))
      await page.getByRole('button', { name: text.continue }).click()
      await fillTeam(page, text, race)
      await acceptAndPay(page, text)
      const confirmation = page.url()
      const main = page.getByRole('main')
      const lines = [
        'Las Piedras',
        'Posta 4 × 5 km',
        'Cena de pastas × 2',
        'Remera (M) × 2',
        'Gorra (Azul)',
        '86.896,15',
      ]
      for (const line of lines) await expect(main).toContainText(line)
      await expect(async () => {
        const mails = await page.request.get('/dev/inbox.json?to=ana@example.com')
        const texts = ((await mails.json()) as { text: string }[]).map((mail) => mail.text)
        const confirmation = texts.find((mail) => mail.includes('/team/'))
        for (const line of lines) expect(confirmation).toContain(line)
      }).toPass({ timeout: 30_000 })
      await expectAccessible(page)

      const link = await page.locator('code').innerText()
      await join(page, text, { link, member: ['Bruno', '01021988'] })
      await join(page, text, { link, member: ['Carla', '01021988'], changedEventId: race.eventId })
      await expect(page.getByText(text.status(4))).toBeVisible()
      await expectAccessible(page)
      await page.goto(confirmation)
      await expect(page.getByText(text.status(4))).toBeVisible()
      await expect(main).toContainText('Bruno R.')
    },
  )
