import { expect, type Browser, type Page } from '@playwright/test'
import { addMember, addOrganization } from './operator-commands.ts'
import { readOwnerUrl } from './system/dorsal-process.ts'
import { queryDatabase } from './system/query-database.ts'
import { enterDigits } from './enter-digits.ts'
import {
  urlAt,
  digitsOfDay,
  expectAccessible,
  delayScripts,
  openSession,
  setLanguage,
  test,
  waitForAdminScripts,
} from './browser-test.ts'

const labelsByLanguage = {
  en: {
    newEvent: 'New event',
    title: 'Title',
    date: 'Date',
    time: 'Start time',
    create: 'Create the draft',
    place: 'Place',
    saved: /^Saved \d\d:\d\d$/,
    update: 'Publish changes',
    updated: 'Event updated',
    basic: 'Basic info',
    competitions: /^Competitions/,
    add: 'Add a competition',
    name: 'Name',
    price: 'Price',
    addIt: 'Add',
    publish: 'Publish',
    failed: 'Failed to publish event',
    online: 'Published',
    changed: 'Changed meanwhile in another tab or by somebody else',
    theirs: 'Take theirs',
    mine: 'Save mine instead',
  },
  es: {
    newEvent: 'Nuevo evento',
    title: 'Título',
    date: 'Fecha',
    time: 'Hora de inicio',
    create: 'Crear el borrador',
    place: 'Lugar',
    saved: /^Guardado \d\d:\d\d$/,
    update: 'Publicar cambios',
    updated: 'Evento actualizado',
    basic: 'Información básica',
    competitions: /^Competencias/,
    add: 'Agregar una competencia',
    name: 'Nombre',
    price: 'Precio',
    addIt: 'Agregar',
    publish: 'Publicar',
    failed: 'No se pudo publicar el evento',
    online: 'Publicado',
    changed: 'Cambió mientras tanto en otra pestaña o por otra persona',
    theirs: 'Quedarse con lo guardado',
    mine: 'Guardar lo mío',
  },
} as const
type Language = keyof typeof labelsByLanguage
const labels = labelsByLanguage.en

const fill = (page: Page, label: string, value: string) =>
  page.getByRole('textbox', { name: label, exact: true }).fill(value)

const logInToNewOrganization = async (page: Page, baseURL: string | undefined, language: Language): Promise<string> => {
  const organization = await addOrganization()
  await setLanguage(page, language, urlAt(baseURL, organization, '/'))
  await openSession(page, await addMember(organization, 'owner'))
  return organization
}

const openDashboard = async (page: Page, baseURL: string | undefined, organization: string) => {
  await page.goto(urlAt(baseURL, organization, '/admin'))
  await waitForAdminScripts(page)
}

const createDraft = async (page: Page, language: Language, title: string) => {
  const labels = labelsByLanguage[language]
  await page.getByRole('link', { name: labels.newEvent }).first().click()
  await fill(page, labels.title, title)
  await enterDigits(page.getByRole('textbox', { name: labels.date }), digitsOfDay(150))
  await fill(page, labels.time, '9:30')
  await page.getByRole('button', { name: labels.create }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

const openNewDraft = async (page: Page, baseURL: string | undefined): Promise<string> => {
  const organization = await logInToNewOrganization(page, baseURL, 'en')
  await openDashboard(page, baseURL, organization)
  await createDraft(page, 'en', 'Lake run')
  return organization
}

const addFreeCompetition = async (page: Page, language: Language, name: string) => {
  const labels = labelsByLanguage[language]
  await page.getByRole('link', { name: labels.competitions }).first().click()
  await page.getByRole('link', { name: labels.add }).click()
  await expect(page.getByRole('textbox', { name: labels.name, exact: true })).toBeVisible()
  await expectAccessible(page)
  await fill(page, labels.name, name)
  await fill(page, labels.price, '0')
  await page.getByRole('button', { name: labels.addIt, exact: true }).click()
  await expect(page.getByRole('region', { name })).toBeVisible()
  // The form closes after its row appears.
  await expect(page).not.toHaveURL(/edit=new/)
}

const asVisitor = async (browser: Browser, look: (page: Page) => Promise<void>) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  await look(await context.newPage())
  await context.close()
}

// first-day.e2e.ts does the same in English.
test('an organizer makes the first event on a phone, publishes it, and a visitor can register @slow', async ({
  page,
  baseURL,
  browser,
}) => {
  const language = 'es'
  const labels = labelsByLanguage[language]
  const organization = await logInToNewOrganization(page, baseURL, language)
  await page.goto(urlAt(baseURL, organization, '/admin/events'))
  await page.getByRole('link', { name: labels.newEvent }).click()
  await page.getByRole('button', { name: labels.create }).click()
  await expect(page.getByRole('textbox', { name: labels.title })).toBeFocused()
  await expectAccessible(page)
  await page.goto(urlAt(baseURL, organization, '/admin'))
  await createDraft(page, language, 'Vuelta al lago')
  await expectAccessible(page)

  await page.getByRole('button', { name: labels.publish, exact: true }).click()
  await expect(page.getByText(labels.failed)).toBeVisible()
  await asVisitor(browser, async (visitor) => {
    const response = await visitor.goto(urlAt(baseURL, organization, '/event/vuelta-al-lago'))
    expect(response?.status()).toBe(404)
  })

  await fill(page, labels.place, 'Parque del lago')
  await expect(page.getByText(labels.saved)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('textbox', { name: labels.place, exact: true })).toHaveValue('Parque del lago')
  await addFreeCompetition(page, language, '10K')
  await expectAccessible(page)
  await page.getByRole('button', { name: labels.publish, exact: true }).click()
  await expect(page.locator('[data-sonner-toast]').getByText('Vuelta al lago está publicado')).toBeVisible()
  await expect(page.getByText(labels.online, { exact: true })).toBeVisible()
  await expectAccessible(page)
  const address = await page.getByRole('link', { name: /\/event\/vuelta-al-lago$/ }).getAttribute('href')

  await asVisitor(browser, async (visitor) => {
    await visitor.context().addCookies([{ name: 'locale', value: language, url: urlAt(baseURL, organization, '/') }])
    await visitor.goto(urlAt(baseURL, organization, '/'))
    await expect(visitor.getByRole('link', { name: 'Vuelta al lago' }).first()).toBeVisible()
    await visitor.goto(urlAt(baseURL, organization, address!))
    await expect(visitor.getByRole('heading', { level: 1, name: 'Vuelta al lago' })).toBeVisible()
    await visitor.getByRole('link', { name: /10K/ }).click()
    await expect(visitor).toHaveURL(/\/event\/vuelta-al-lago\/register/)
    await expectAccessible(visitor)
  })

  await page.goto(urlAt(baseURL, organization, '/admin/events'))
  const title = await page.locator('tbody th').boundingBox()
  const menu = await page.locator('tbody summary').boundingBox()
  expect(menu!.y).toBeLessThan(title!.y + title!.height)
  expect(menu!.x).toBeGreaterThanOrEqual(title!.x + title!.width)
})

test('a change made in another tab is shown as a conflict and not written over @desktop', async ({
  page,
  baseURL,
  context,
}) => {
  await openNewDraft(page, baseURL)
  const otherTab = await context.newPage()
  await otherTab.goto(page.url())
  await fill(page, labels.place, 'North shore')
  await expect(page.getByText(labels.saved)).toBeVisible()

  await fill(otherTab, labels.place, 'South shore')
  await expect(otherTab.getByText(labels.changed)).toBeVisible()
  await expect(otherTab.getByRole('row', { name: /^Place / })).toHaveText('PlaceSouth shoreNorth shore')
  await expect(otherTab.locator('[data-sonner-toast]')).toHaveCount(0)
  await expectAccessible(otherTab)
  await expect(otherTab.getByRole('textbox', { name: labels.place, exact: true })).toHaveValue('South shore')
  await page.reload()
  await expect(page.getByRole('textbox', { name: labels.place, exact: true })).toHaveValue('North shore')

  await otherTab.getByRole('button', { name: labels.mine }).click()
  await expect(otherTab.getByText(labels.saved)).toBeVisible()
  await fill(page, labels.place, 'East shore')
  await expect(page.getByText(labels.changed)).toBeVisible()
  await page.getByRole('button', { name: labels.theirs }).click()
  await expect(page.getByRole('textbox', { name: labels.place, exact: true })).toHaveValue('South shore')
})

test('on a phone a conflict of a draft comes into view and leaves the focus in the field @slow', async ({
  page,
  baseURL,
  context,
}) => {
  await openNewDraft(page, baseURL)
  const otherTab = await context.newPage()
  await otherTab.goto(page.url(), { waitUntil: 'networkidle' })
  await fill(page, labels.title, 'Hill run')
  await expect(page.getByText(labels.saved)).toBeVisible()

  await fill(otherTab, labels.title, 'Sea run')
  const conflict = otherTab.getByRole('alert').filter({ hasText: labels.changed })
  await expect(conflict.getByText(labels.changed)).toBeInViewport({ ratio: 1 })
  await expect(otherTab.getByRole('textbox', { name: labels.title })).toBeFocused()
  await expect(conflict.getByRole('row', { name: /^Title / })).toBeInViewport({ ratio: 1 })
  await expect(conflict.getByRole('button', { name: labels.mine })).toBeInViewport({ ratio: 1 })
})

test('a competition that somebody else removed while it was edited keeps what was typed @desktop @slow', async ({
  page,
  baseURL,
  context,
}) => {
  const labels = labelsByLanguage.en
  await openNewDraft(page, baseURL)
  await addFreeCompetition(page, 'en', 'Ten')
  const otherTab = await context.newPage()
  await otherTab.goto(page.url())
  await otherTab.getByRole('link', { name: 'Edit Ten' }).click()
  await fill(otherTab, labels.name, 'Ten thousand')
  await fill(otherTab, 'Places', '45')

  await page.getByRole('button', { name: 'Remove Ten' }).click()
  await expect(page.getByText('Ten removed')).toBeVisible()
  await otherTab.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(otherTab.getByRole('alert').getByText('Ten was removed meanwhile')).toBeVisible()
  await expect(otherTab.getByRole('textbox', { name: labels.name, exact: true })).toHaveValue('Ten thousand')
  await expect(otherTab.getByRole('textbox', { name: 'Places' })).toHaveValue('45')
  await expectAccessible(otherTab)

  await otherTab.getByRole('button', { name: labels.addIt, exact: true }).click()
  await expect(otherTab.getByRole('heading', { name: 'Ten thousand' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Ten thousand' })).toBeVisible()
  await expect(page.getByText('0 of 45 places taken')).toBeVisible()
})

test('an event’s places are limited over its competitions, not below what is taken @desktop @slow', async ({
  page,
  baseURL,
}) => {
  const organization = await openNewDraft(page, baseURL)
  await addFreeCompetition(page, 'en', 'Ten')
  await queryDatabase(
    readOwnerUrl(process.env.E2E_DATA_DIR!),
    `update place_pool set taken = 12 from organization
      where organization.id = place_pool.organization_id and subdomain = $1`,
    [organization],
  )
  await page.getByRole('link', { name: labels.basic }).click()
  const totalPlaces = page.getByRole('textbox', { name: 'Total places' })
  await totalPlaces.fill('11')
  await expect(totalPlaces).toHaveAccessibleDescription(/12 places are taken already/)
  await expectAccessible(page)
  await totalPlaces.fill('40')
  await expect(page.getByText(labels.saved)).toBeVisible()
  await page.reload()
  await expect(totalPlaces).toHaveValue('40')
})

test('pressing a button twice does it once, and each of two quick presses has its answer @desktop @slow', async ({
  page,
  baseURL,
}) => {
  const organization = await logInToNewOrganization(page, baseURL, 'en')
  const refusals: string[] = []
  page.on('response', (response) => void (response.status() === 409 && refusals.push(response.url())))
  const toast = (text: string) => page.locator('[data-sonner-toast]').filter({ hasText: text })
  for (const title of ['Lake run', 'Hill run']) {
    await page.goto(urlAt(baseURL, organization, '/admin'))
    await createDraft(page, 'en', title)
    await fill(page, labels.place, 'North shore')
    await expect(page.getByText(labels.saved)).toBeVisible()
    await page.getByRole('link', { name: labels.competitions }).first().click()
    for (const name of ['Ten', 'Twenty']) {
      await page.getByRole('link', { name: labels.add }).click()
      await fill(page, labels.name, name)
      await fill(page, labels.price, '0')
      await page.getByRole('button', { name: labels.addIt, exact: true }).dblclick()
      await expect(page.getByRole('region', { name })).toBeVisible()
    }
  }
  const publish = page.getByRole('button', { name: labels.publish, exact: true })
  await publish.dblclick()
  await toast('Hill run is published').getByRole('button', { name: 'Undo' }).click()
  await expect(publish).toBeVisible()

  await page.goto(urlAt(baseURL, organization, '/admin/events'))
  await page.waitForLoadState('networkidle')
  for (const title of ['Lake run', 'Hill run']) {
    await page.getByLabel(`More for ${title}`).click()
    await page.getByRole('row').filter({ hasText: title }).getByRole('button', { name: labels.publish }).click()
  }
  for (const title of ['Lake run', 'Hill run'])
    await expect(toast(`${title} is published`).getByRole('button', { name: 'Undo' })).toHaveCount(1)
  expect(refusals).toEqual([])
})

test('members who save different tabs do not disturb each other; of two in one competition the second chooses @desktop @slow', async ({
  page,
  baseURL,
  context,
}) => {
  await openNewDraft(page, baseURL)
  await addFreeCompetition(page, 'en', 'Ten')
  const otherTab = await context.newPage()
  await otherTab.goto(page.url())
  for (const each of [page, otherTab]) await each.getByRole('link', { name: 'Edit Ten' }).click()

  const basicsTab = await context.newPage()
  await basicsTab.goto(page.url().replace(/\/competitions.*/, '/basic-info'))
  await fill(basicsTab, labels.place, 'North shore')
  await expect(basicsTab.getByText(labels.saved)).toBeVisible()
  await fill(page, 'Places', '40')
  await fill(page, 'Distance in km', '10.5')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Ten saved')).toBeVisible()
  await fill(basicsTab, labels.place, 'West shore')
  await expect(basicsTab.getByText('Not saved yet…')).toBeVisible()
  await expect(basicsTab.getByText(labels.saved)).toBeVisible()
  await expect(basicsTab.getByText(labels.changed)).toBeHidden()

  await fill(otherTab, 'Places', '50')
  await otherTab.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(otherTab.getByText(labels.changed)).toBeVisible()
  await expect(otherTab.getByRole('alert').getByRole('rowheader')).toHaveText(['Places'])
  await expect(otherTab.getByRole('row', { name: /^Places / })).toHaveText('Places5040')
  await expectAccessible(otherTab)
  await otherTab.getByRole('button', { name: labels.mine }).click()
  await expect(otherTab.getByText('Ten saved')).toBeVisible()
  await page.reload()
  await expect(page.getByText('0 of 50 places')).toBeVisible()
  await page.getByRole('link', { name: 'Edit Ten' }).click()
  await expect(page.getByRole('textbox', { name: 'Distance in km' })).toHaveValue('10,5')
})

test('what is typed without a connection stays as a draft, and is saved when there is one again @desktop @slow', async ({
  page,
  baseURL,
  context,
}) => {
  await openNewDraft(page, baseURL)
  await context.setOffline(true)
  await fill(page, labels.place, 'North shore')
  await expect(page.getByText(/no connection/)).toBeVisible()
  await expect(page.getByRole('textbox', { name: labels.place, exact: true })).toHaveValue('North shore')
  await context.setOffline(false)
  await expect(page.getByText(labels.saved)).toBeVisible()
})

test('a published event changes by Publish changes alone, and anyone who leaves before is asked @desktop', async ({
  page,
  baseURL,
  context,
}) => {
  const organization = await openNewDraft(page, baseURL)
  await fill(page, labels.place, 'North shore')
  await addFreeCompetition(page, 'en', 'Ten')
  await page.getByRole('button', { name: labels.publish, exact: true }).click()
  await expect(page.getByText(labels.online, { exact: true })).toBeVisible()

  await page.getByRole('link', { name: labels.basic }).click()
  await fill(page, labels.title, 'Lake race')
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Users' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  const notice = page.locator('[data-sonner-toast]').filter({ hasText: 'There is no connection' })
  await expect(notice).toBeVisible()
  await expect(page.getByRole('textbox', { name: labels.title, exact: true })).toHaveValue('Lake race')
  await expect(page).toHaveURL(/basic-info$/)
  await context.setOffline(false)
  await notice.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).last().click()
  await page.getByRole('link', { name: 'Events' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).last().click()
  await page.getByRole('link', { name: labels.competitions }).first().click()
  await page.getByRole('link', { name: labels.add }).click()
  await fill(page, labels.name, 'Twenty')
  const competitionsTab = page.getByRole('link', { name: labels.competitions }).first()
  await expect(competitionsTab.getByRole('img', { name: 'unsaved changes' })).toBeVisible()
  await page.goBack()
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).last().click()
  await expect(page.getByRole('textbox', { name: labels.name, exact: true })).toHaveValue('Twenty')
  await page.goBack()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('textbox', { name: labels.name, exact: true })).toHaveCount(0)
  await page.getByRole('link', { name: labels.basic }).click()
  await expect(page.getByRole('textbox', { name: labels.title })).toHaveValue('Lake race')
  await page.getByRole('button', { name: labels.update }).click()
  await expect(page.getByText(labels.updated)).toBeVisible()
  await page.goto(urlAt(baseURL, organization, '/event/lake-run'))
  await expect(page.getByRole('heading', { level: 1, name: 'Lake race' })).toBeVisible()
})

test('what is typed about a new event before the page has its scripts counts @slow', async ({ page, baseURL }) => {
  const organization = await logInToNewOrganization(page, baseURL, 'en')
  const release = await delayScripts(page)
  await page.goto(urlAt(baseURL, organization, '/admin/events/new'), { waitUntil: 'commit' })
  await fill(page, labels.title, 'Vuelta al Cerro')
  await page.getByRole('combobox').selectOption('cycling')
  release()
  await expect(page.locator('form[novalidate]')).toBeVisible()
  await enterDigits(page.getByRole('textbox', { name: labels.date }), digitsOfDay(150))
  await fill(page, labels.time, '9:30')
  await page.getByRole('button', { name: labels.create }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Vuelta al Cerro' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Sport' })).toHaveValue('cycling')

  await fill(page, 'Description', 'Around the hill.')
  await expect(page.getByText(labels.saved)).toBeVisible()
  const releaseAgain = await delayScripts(page)
  await page.reload({ waitUntil: 'commit' })
  await fill(page, 'Description', 'Around the hill, twice.')
  releaseAgain()
  await expect(page.getByText(labels.saved)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Description')).toHaveValue('Around the hill, twice.')
})

test('a start is typed or picked from a calendar, and sentences say what was understood @slow', async ({
  page,
  baseURL,
}) => {
  await openNewDraft(page, baseURL)
  const date = page.getByRole('textbox', { name: 'Start date' })
  const bar = page.locator('[data-save-bar]')
  await date.fill('5/4/2099')
  await date.press('Tab')
  await expect(date).toHaveValue('05/04/2099')
  await expect(bar.getByRole('status')).toHaveText(/^Saved/)

  const calendar = page.getByRole('dialog', { name: 'Start date: open the calendar' })
  const openCalendar = page.getByRole('button', { name: 'Start date: open the calendar' })
  await openCalendar.click()
  await expect(calendar.getByRole('button', { name: / 5 April 2099 selected/ })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(openCalendar).toBeFocused()
  await openCalendar.press('Enter')
  await expect(calendar.getByRole('button', { name: / 5 April 2099/ })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(date).toHaveValue('12/04/2099')
  await openCalendar.click()
  await calendar.getByRole('button', { name: /19 April 2099/ }).click()
  await expect(date).toHaveValue('19/04/2099')
  await expect(page.getByText(/^Sunday, in \d{2},\d{3} days\.$/)).toBeVisible()

  await page.getByRole('textbox', { name: 'Registration until (date)' }).fill('11/04/2099')
  await page.getByRole('textbox', { name: 'Registration until (time)' }).fill('2000')
  await expect(page.getByText('Closes 8 days before the start.')).toBeVisible()
  const zone = page.getByRole('combobox', { name: 'Time zone' })
  await expect(zone).toHaveValue('Buenos Aires (UTC−3)')
  await zone.fill('madrid')
  await zone.press('Enter')
  await expect(zone).toHaveValue('Madrid (UTC+2)')
  await expect(bar.getByRole('status')).toHaveText(/^Saved/)
  await page.reload()
  await expect(zone).toHaveValue('Madrid (UTC+2)')
  await expect(date).toHaveValue('19/04/2099')
  await expect(page.getByRole('textbox', { name: 'Registration until (time)' })).toHaveValue('20:00')
})

test('hostile text in every field neither runs nor breaks a page @desktop @slow', async ({ page, baseURL }) => {
  const organization = await logInToNewOrganization(page, baseURL, 'en')
  await openDashboard(page, baseURL, organization)
  const hostileText = `</script><img src=x onerror="window.hit=1">{{7*7}}$t(admin:nav.events)'"&`
  await createDraft(page, 'en', hostileText)
  for (const label of ['In one sentence', 'Description', labels.place, 'Address']) await fill(page, label, hostileText)
  await expect(page.getByText(labels.saved)).toBeVisible()
  await addFreeCompetition(page, 'en', hostileText)
  await page.getByRole('button', { name: labels.publish, exact: true }).click()
  await expect(page.getByText(labels.online, { exact: true })).toBeVisible()
  const address = await page
    .getByRole('link', { name: /\/event\// })
    .first()
    .getAttribute('href')
  for (const path of [address!, '/', '/admin', '/admin/events', `${address!}/register`]) {
    await page.goto(urlAt(baseURL, organization, path))
    await expect(page.getByText(hostileText).first()).toBeVisible()
    expect(await page.evaluate(() => 'hit' in window)).toBe(false)
  }
})
