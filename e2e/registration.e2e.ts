import { randomInt } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { addEvent } from './add-event.ts'
import { setPlatformFee } from './operator-commands.ts'
import { urlAt, expectAccessible, delayScripts, test } from './browser-test.ts'
import { enterDigits } from './enter-digits.ts'

/** The payment is settled by webhook and job, and the page polls ever more slowly. */
const decisionTimeout = { timeout: 45_000 }

type Labels = Record<
  'continue' | 'hold' | 'firstName' | 'lastName' | 'email' | 'phone' | 'dni' | 'birth' | 'contact' | 'contactPhone',
  string
> & { terms: RegExp; waiver: RegExp; pay: RegExp }

const englishLabels: Labels = {
  continue: 'Continue',
  hold: 'Hold the places',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  dni: 'DNI / identity document',
  birth: 'Date of birth',
  contact: 'Contact name',
  contactPhone: 'Contact phone',
  terms: /I accept the terms/,
  waiver: /I accept the waiver/,
  pay: /^Pay /,
}

const spanishLabels: Labels = {
  continue: 'Continuar',
  hold: 'Reservar lugares',
  firstName: 'Nombre',
  lastName: 'Apellido',
  email: 'Correo electrónico',
  phone: 'Teléfono',
  dni: 'DNI o documento',
  birth: 'Fecha de nacimiento',
  contact: 'Nombre del contacto',
  contactPhone: 'Teléfono del contacto',
  terms: /Acepto los términos/,
  waiver: /Acepto el deslinde/,
  pay: /^Pagar /,
}

const participant = (page: Page, number = 1) => page.locator(`#participant-${number}`)

// A document can be registered once in a competition: each test has documents of its own.
let documentMark = ''
test.beforeEach(() => {
  documentMark = String(randomInt(1e7, 1e8))
})

const fillParticipant = async (page: Page, words: Labels, number = 1, name = 'Robin') => {
  const card = participant(page, number)
  const fill = (label: string, value: string) => card.getByLabel(label, { exact: false }).first().fill(value)
  await fill(words.firstName, name)
  await fill(words.lastName, 'Fell')
  await fill(words.email, `${name.toLowerCase()}@example.com`)
  await fill(words.phone, '+44 1632 960001')
  await fill(words.dni, `${documentMark}${number}-K`)
  await enterDigits(card.getByLabel(words.birth), '12051990')
  await fill(words.contact, 'Sam Fell')
  await fill(words.contactPhone, '+44 1632 960002')
}

/** The address follows what is shown. */
const orderIn = async (page: Page): Promise<string> => {
  await expect(page).toHaveURL((url) => url.searchParams.has('order'))
  return new URL(page.url()).searchParams.get('order')!
}

/** An event with a single competition has it chosen already. */
const holdPlaces = async (page: Page, words: Labels, competition?: RegExp) => {
  if (competition) await page.getByRole('radio', { name: competition }).check()
  await page.getByRole('button', { name: words.continue }).click()
  await fillParticipant(page, words)
  await page.getByRole('button', { name: words.hold }).click()
  await expect(page.getByRole('timer')).toHaveText(/^3[45]:\d\d$/)
}

const acceptAndPay = async (page: Page, words: Labels) => {
  await acceptEverything(page, words)
  await page.getByRole('button', { name: words.pay }).click()
}

const acceptEverything = async (page: Page, words: Labels) => {
  await page.getByRole('checkbox', { name: words.terms }).check()
  await page.getByRole('checkbox', { name: words.waiver }).check()
  for (const item of await page.locator('input[name^="items."]').all()) await item.check()
}

const payWith = async (page: Page, card: 'approved' | 'rejected' | 'approved_later') => {
  await page.waitForURL(/\/sandbox\/pay\//)
  await page.goto(`${page.url().split('?')[0]}?card=${card}`)
  await page.locator('form button[type="submit"]').last().click()
  await page.waitForURL(/\/register\/success\//)
}

test('an athlete registers and pays on a phone, with proof in hand', async ({ page, baseURL }) => {
  await page.goto(urlAt(baseURL, 'lanternfell', '/event/lantern-round/register'))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('The Lantern Round')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Please select a competition')).toBeVisible()
  await page.getByRole('radio', { name: /^Solo/ }).check()
  await page.getByRole('button', { name: 'Continue' }).click()

  await page.getByRole('button', { name: 'Hold the places' }).click()
  await expect(page.getByText('Please complete all required fields for participant 1')).toBeVisible()
  await expect(page.getByLabel('First name')).toBeFocused()
  await expectAccessible(page)
  await fillParticipant(page, englishLabels)
  await expect(page.getByLabel('Date of birth')).toHaveValue('12/05/1990')
  await expect(page.getByLabel('Date of birth')).toHaveAccessibleDescription('12 May 1990')
  await page.getByRole('button', { name: 'Hold the places' }).click()

  await expect(page.getByRole('timer')).toHaveText(/^3[45]:\d\d$/)
  await expect(page.getByText('Born 12 May 1990')).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Robin')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Read the waiver' }).or(page.getByText('Read the waiver')).click()
  const total = await page.locator('#summary dd').first().innerText()
  await expect(page.getByRole('button', { name: `Pay ${total}` })).toBeVisible()
  await acceptAndPay(page, englishLabels)
  await payWith(page, 'approved')

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are registered', decisionTimeout)
  await expect(page.getByText(/^DR-[2-9A-Z]{4}-[2-9A-Z]{4}$/)).toBeVisible()
  await expect(page.getByRole('img', { name: 'QR code of this confirmation' })).toBeVisible()
  await expect(page.getByText(total)).toBeVisible()
  for (const secret of [documentMark, '960001', '960002', '12/05/1990', 'Sam Fell']) {
    expect(await page.content()).not.toContain(secret)
  }
  await expectAccessible(page)
  const calendar = await page.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')
  expect(await page.evaluate(async (path) => (await fetch(path!)).text(), calendar)).toContain('BEGIN:VEVENT')
  await page.goto(urlAt(baseURL, 'lanternfell', '/event/lantern-round/register'))
  await expect(page.getByRole('radio', { name: /^Solo/ })).not.toBeChecked()
})

test('a rejected card leads to another card, and that one pays', async ({ page, baseURL }) => {
  await page.goto(urlAt(baseURL, 'nandu', '/event/media-maraton-de-la-piedra/register'))
  await holdPlaces(page, spanishLabels, /^10K/)
  await acceptAndPay(page, spanishLabels)
  await payWith(page, 'rejected')
  const dialog = page.getByRole('dialog', { name: 'El pago fue rechazado' })
  await expect(dialog).toBeVisible(decisionTimeout)
  const buttons = dialog.locator('button, a').filter({ hasText: /./ })
  await expect(buttons.first()).toHaveText('Probar con otra tarjeta')
  const boxOf = async (button: Locator) => (await button.boundingBox())!
  const [again, contact] = [await boxOf(buttons.nth(0)), await boxOf(buttons.nth(1))]
  expect(again.y < contact.y || (again.y === contact.y && again.x < contact.x)).toBe(true)
  await expect(dialog.getByRole('link', { name: 'Contactar a la organización' })).toHaveAttribute('href', /^mailto:/)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Probar con otra tarjeta' }).click()
  await payWith(page, 'approved')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('¡Inscripción confirmada!', decisionTimeout)
})

test('a payment in process becomes paid by itself @slow', async ({ page, baseURL }) => {
  await page.goto(urlAt(baseURL, 'lanternfell', '/event/lantern-round/register'))
  await holdPlaces(page, englishLabels, /^Pairs/)
  await acceptAndPay(page, englishLabels)
  await payWith(page, 'approved_later')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your payment is being processed')
  await expectAccessible(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are registered', decisionTimeout)
})

test('a free competition is confirmed without a payment @slow', async ({ page, baseURL }) => {
  await page.goto(urlAt(baseURL, 'nandu', '/event/correcaminata-de-la-escuelita/register'))
  await holdPlaces(page, spanishLabels)
  await acceptAndPay(page, { ...spanishLabels, pay: /^Confirmar inscripción$/ })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('¡Inscripción confirmada!')
})

test('a full event says so and takes nobody @slow', async ({ page, baseURL }) => {
  await page.goto(urlAt(baseURL, 'lanternfell', '/event/northbank-marathon/register'))
  await expect(page.getByRole('heading', { name: 'All competitions are full' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue' })).toHaveCount(0)
  await expectAccessible(page)
})

test(
  'a place that somebody else took meanwhile is rejected, and nothing typed is lost @slow',
  { tag: '@desktop' },
  async ({ page, browser, baseURL }) => {
    const slug = await addEvent('lanternfell', [{ name: '5 km', price: 20_00, capacity: 2 }])
    const address = urlAt(baseURL, 'lanternfell', `/event/${slug}/register`)
    await page.goto(address)
    await page.getByRole('button', { name: 'One athlete more' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await fillParticipant(page, englishLabels, 1, 'Robin1')
    await page.getByRole('button', { name: 'Next participant' }).click()
    await fillParticipant(page, englishLabels, 2, 'Robin2')

    const otherPage = await browser.newPage()
    await otherPage.goto(address)
    await holdPlaces(otherPage, englishLabels)
    await otherPage.close()

    await page.getByRole('button', { name: 'Hold the places' }).click()
    await expect(page.getByText('The selected competition is full')).toBeVisible()
    await expect(participant(page, 2).getByLabel('First name')).toHaveValue('Robin2')
  },
)

test('a hold survives reload, the way back and a closed tab', async ({ page, context, baseURL }) => {
  const address = urlAt(baseURL, 'lanternfell', '/event/lantern-round/register')
  await page.goto(address)
  await page.getByRole('radio', { name: /^Solo/ }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('First name').fill('Half')
  await page.reload()
  await expect(page.getByLabel('First name')).toHaveValue('Half')
  await fillParticipant(page, englishLabels, 1, 'Kept')
  await page.getByRole('button', { name: 'Hold the places' }).click()
  await expect(page.getByRole('timer')).toBeVisible()
  await page.getByLabel('Address').fill('1 Moot Hall')
  const order = await orderIn(page)

  await page.reload()
  await expect(page.getByLabel('Address')).toHaveValue('1 Moot Hall')
  await page.goBack()
  await expect(page.getByLabel('First name')).toHaveValue('Kept')
  await expect(page.getByRole('timer')).toBeVisible()
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.getByLabel('Address')).toBeVisible()
  await expect(page.getByRole('timer')).toBeVisible()
  await expect(page).toHaveURL((url) => url.searchParams.get('order') === order)

  const tab = await context.newPage()
  await page.close()
  await tab.goto(address)
  await expect(tab.getByRole('timer')).toBeVisible()
  await expect(tab.getByLabel('DNI / identity document')).toHaveValue(`${documentMark}1-K`)
  await expect(tab).toHaveURL((url) => url.searchParams.get('order') === order)

  await tab.getByRole('button', { name: 'Start over' }).click()
  await expect(tab.getByText('Everything you typed was removed.')).toBeVisible()
  // The released order is not shown again.
  await expect(tab.getByRole('radio', { name: /^Solo/ })).toBeVisible()
  await expect(tab).toHaveURL((url) => !url.searchParams.has('order'))
  await tab.getByRole('button', { name: 'Undo' }).click()
  await expect(tab.getByLabel('First name')).toHaveValue('Kept')
})

test('athletes of two competitions stay in them on the way back @desktop @slow', async ({ page, baseURL }) => {
  await page.goto(urlAt(baseURL, 'lanternfell', '/event/lantern-round/register'))
  await page.getByRole('radio', { name: /^Solo/ }).check()
  await page.getByRole('button', { name: 'One athlete more' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Next participant' }).click()
  await expect(page.getByText('This field is required').first()).toBeVisible()
  await expect(page.getByLabel('First name').filter({ visible: true })).toBeFocused()
  await expect(page.getByRole('alert')).toHaveText('Please complete all required fields for participant 1')
  await fillParticipant(page, englishLabels, 1, 'Robin')
  await expect(page.getByRole('alert')).toBeHidden()
  await page.getByRole('button', { name: 'Next participant' }).click()
  await fillParticipant(page, englishLabels, 2, 'Merle')
  await page.goBack()
  await expect(participant(page, 1).getByLabel('First name')).toBeVisible()
  await page.goForward()
  const competition = participant(page, 2).getByLabel('Competition')
  await competition.selectOption('Pairs (per runner)')
  await page.getByRole('button', { name: 'Hold the places' }).click()
  await expect(page.getByText('Pairs (per runner) × 1')).toBeVisible()
  await page.goBack()
  await expect(participant(page, 2).getByLabel('First name')).toHaveValue('Merle')
  await expect(competition.locator('option:checked')).toHaveText('Pairs (per runner)')
})

test('who took too long asks for places again with one press @slow', async ({ page, baseURL }) => {
  await page.clock.install()
  await page.goto(urlAt(baseURL, 'lanternfell', '/event/lantern-round/register'))
  await holdPlaces(page, englishLabels, /^Solo/)
  const order = await orderIn(page)
  await page.clock.fastForward('36:00')
  await expect(page.getByRole('heading', { name: 'The time to pay is over' })).toBeVisible()
  await page.getByRole('button', { name: 'Take places again' }).click()
  await expect(page.getByRole('timer')).toBeVisible()
  await expect(page.getByLabel('DNI / identity document')).toHaveValue(`${documentMark}1-K`)
  await expect.poll(() => orderIn(page)).not.toBe(order)
})

test('a tap is not lost while the page comes alive under it @slow', async ({ page, baseURL }) => {
  const release = await delayScripts(page)
  await page.goto(urlAt(baseURL, 'lanternfell', '/event/lantern-round/register'), { waitUntil: 'commit' })
  await page.getByRole('radio', { name: /^Solo/ }).check()
  await page.getByRole('button', { name: 'Continue' }).hover()
  await page.mouse.down()
  release()
  await page.waitForResponse(/__manifest/)
  await page.mouse.up()
  await expect(page.getByLabel('First name').first()).toBeVisible()
})

test('a competition that is checked and not rendered yet is chosen @slow', async ({ page, baseURL }) => {
  await page.goto(urlAt(baseURL, 'lanternfell', '/event/lantern-round/register'), { waitUntil: 'networkidle' })
  const solo = page.getByRole('radio', { name: /^Solo/ })
  await solo.evaluate((radio: HTMLInputElement) => {
    radio.checked = true
    radio.form!.requestSubmit()
  })
  await expect(page.getByLabel('First name').first()).toBeVisible()
})

test('a double tap makes one order @slow', async ({ page, baseURL }) => {
  await page.goto(urlAt(baseURL, 'lanternfell', '/event/lantern-round/register'))
  await page.getByRole('radio', { name: /^Solo/ }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await fillParticipant(page, englishLabels, 1, 'Twice')
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && !request.url().endsWith('/register/draft')) posts.push(request.url())
  })
  await page.getByRole('button', { name: 'Hold the places' }).dblclick()
  await expect(page.getByRole('timer')).toBeVisible()
  expect(posts).toHaveLength(1)
})

test('a coupon changes the price before anything is paid, or says why not', async ({ page, baseURL }) => {
  await page.goto(urlAt(baseURL, 'lanternfell', '/event/lantern-round/register'))
  await holdPlaces(page, englishLabels, /^Solo/)
  const total = page.locator('#summary dd').first()
  const totalBefore = await total.innerText()
  const tryCoupon = async (code: string) => {
    await page.getByRole('textbox', { name: 'Coupon' }).fill(code)
    await page.getByRole('button', { name: 'Apply' }).click()
  }
  await tryCoupon('NO-SUCH-CODE')
  await expect(page.getByText('This coupon code is not valid.')).toBeVisible()
  await tryCoupon('EARLY-LANTERN')
  await expect(page.getByText('This coupon has expired.')).toBeVisible()
  await tryCoupon('NESS10')
  await expect(page.getByText('This coupon does not apply to this event.')).toBeVisible()
  await expect(total).toHaveText(totalBefore)
  await tryCoupon('marshal')
  await expect(page.getByText('Discount MARSHAL')).toBeVisible()
  await expect(total).not.toHaveText(totalBefore)
  const reduced = await total.innerText()
  await page.reload()
  await expect(page.getByText('Discount MARSHAL')).toBeVisible()
  await expect(total).toHaveText(reduced)
  await acceptAndPay(page, englishLabels)
  await page.waitForURL(/\/sandbox\/pay\//)
  await expect(page.getByText(reduced).first()).toBeVisible()
})

test('a code that cannot be used keeps nobody from paying, applied or only typed @slow', async ({ page, baseURL }) => {
  await page.goto(urlAt(baseURL, 'lanternfell', '/event/lantern-round/register'))
  await holdPlaces(page, englishLabels, /^Solo/)
  const coupon = page.getByRole('textbox', { name: 'Coupon' })
  await coupon.fill('NO-SUCH-CODE')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('This coupon code is not valid.')).toBeVisible()
  const total = await page.locator('#summary dd').first().innerText()
  await acceptAndPay(page, englishLabels)
  await page.waitForURL(/\/sandbox\/pay\//)
  await expect(page.getByText(total).first()).toBeVisible()

  await page.goBack()
  await coupon.fill('not a code!')
  await acceptAndPay(page, englishLabels)
  await page.waitForURL(/\/sandbox\/pay\//)
})

test('a code that was typed and not applied is taken with the first tap on Pay @slow', async ({ page, baseURL }) => {
  await page.goto(urlAt(baseURL, 'lanternfell', '/event/lantern-round/register'))
  await holdPlaces(page, englishLabels, /^Solo/)
  const totalBefore = await page.locator('#summary dd').first().innerText()
  await page.getByRole('textbox', { name: 'Coupon' }).fill('marshal')
  await acceptAndPay(page, englishLabels)
  await page.waitForURL(/\/sandbox\/pay\//)
  await expect(page.getByText(totalBefore)).toHaveCount(0)
})

test('what is wrong with whose data is named, and what is only missing is called that @slow', async ({
  page,
  baseURL,
}) => {
  await page.goto(urlAt(baseURL, 'lanternfell', '/event/lantern-round/register'))
  await page.getByRole('radio', { name: /^Solo/ }).check()
  await page.getByRole('button', { name: englishLabels.continue }).click()
  await fillParticipant(page, englishLabels)
  await participant(page).getByLabel(englishLabels.birth).fill('31/02/1990')
  await page.getByRole('button', { name: englishLabels.hold }).click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Participant 1, Date of birth: This date does not exist')
  await expect(alert).not.toContainText('required fields')
  await participant(page).getByLabel(englishLabels.birth).fill('')
  await expect(alert).toContainText('Please complete all required fields for participant 1')
})

test('a price that changed meanwhile is shown before it is paid @slow', async ({ page, baseURL }) => {
  await page.goto(urlAt(baseURL, 'lanternfell', '/event/lantern-round/register'))
  await holdPlaces(page, englishLabels, /^Solo/)
  const total = page.locator('#summary dd').first()
  const totalBefore = await total.innerText()
  await setPlatformFee('lanternfell', 9)
  try {
    await acceptAndPay(page, englishLabels)
    await expect(page.getByText('The price has changed meanwhile.')).toBeVisible()
    await expect(total).not.toHaveText(totalBefore)
    const newTotal = await total.innerText()
    await page.getByRole('button', { name: `Pay ${newTotal}` }).click()
    await page.waitForURL(/\/sandbox\/pay\//)
    await expect(page.getByText(newTotal).first()).toBeVisible()
  } finally {
    await setPlatformFee('lanternfell', 5)
  }
})

test('without JavaScript one registers too', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en-GB' })
  const page = await context.newPage()
  await page.goto(urlAt(baseURL, 'lanternfell', '/event/leg-one-recce/register'))
  await page.getByRole('radio').first().check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await fillParticipant(page, englishLabels)
  await participant(page).getByLabel('Date of birth').fill('12/05/1990')
  await page.getByRole('button', { name: 'Hold the places' }).click()
  const order = await orderIn(page)
  await page.getByRole('link', { name: 'Edit' }).first().click()
  await fillParticipant(page, englishLabels, 1, 'Other')
  await participant(page).getByLabel('Date of birth').fill('12/05/1990')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.getByText('Other Fell')).toBeVisible()
  await expect(page).toHaveURL((url) => url.searchParams.get('order') === order)
  const fill = (label: string, value: string) => page.getByLabel(label).first().fill(value)
  await fill('DNI / identity document', `${documentMark}-K`)
  await acceptAndPay(page, { ...englishLabels, pay: /^Confirm registration$/ })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are registered')
  await context.close()
})

test('a confirmation that does not exist is a page of its own @slow', async ({ page, baseURL }) => {
  const response = await page.goto(
    urlAt(baseURL, 'nandu', '/event/media-maraton-de-la-piedra/register/success/nothing'),
  )
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'No se encontró la confirmación' })).toBeVisible()
})
