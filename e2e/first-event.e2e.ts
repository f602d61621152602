import { expect, type Browser, type Page } from '@playwright/test'
import { addMember, addOrganization } from './people.ts'
import { at, digitsOfDay, expectAccessible, holdScripts, test } from './visit.ts'

test.describe.configure({ timeout: 120_000 })

const words = {
  en: {
    logIn: 'Log in',
    newEvent: 'New event',
    title: 'Title',
    date: 'Date',
    time: 'Start time',
    create: 'Create the draft',
    place: 'Place',
    saved: /^Saved \d\d:\d\d$/,
    update: 'Update',
    updated: 'Event updated',
    basic: 'Basic info',
    competitions: /^Competitions/,
    add: 'Add a competition',
    name: 'Name',
    price: 'Price',
    addIt: 'Add',
    publish: 'Publish',
    failed: 'Failed to publish event',
    online: 'On the web',
    changed: 'Changed meanwhile in another tab or by somebody else',
    theirs: 'Take the other version',
    mine: 'Save mine over it',
  },
  es: {
    logIn: 'Iniciar sesión',
    newEvent: 'Nuevo evento',
    title: 'Título',
    date: 'Fecha',
    time: 'Hora de inicio',
    create: 'Crear el borrador',
    place: 'Lugar',
    saved: /^Guardado \d\d:\d\d$/,
    update: 'Actualizar',
    updated: 'Evento actualizado',
    basic: 'Información básica',
    competitions: /^Competencias/,
    add: 'Agregar una competencia',
    name: 'Nombre',
    price: 'Precio',
    addIt: 'Agregar',
    publish: 'Publicar',
    failed: 'No se pudo publicar el evento',
    online: 'En la web',
    changed: 'Cambió mientras tanto en otra pestaña o por otra persona',
    theirs: 'Tomar la otra versión',
    mine: 'Guardar lo mío encima',
  },
} as const
type Language = keyof typeof words

const fill = (page: Page, label: string, value: string) =>
  page.getByRole('textbox', { name: label, exact: true }).fill(value)

/** Into a new organization of one's own, in a language. */
const getIn = async (page: Page, baseURL: string | undefined, language: Language): Promise<string> => {
  const organization = await addOrganization()
  const { link } = await addMember(organization, 'owner')
  await page.context().addCookies([{ name: 'locale', value: language, url: at(baseURL, organization, '/') }])
  await page.goto(link)
  await page.getByRole('button', { name: words[language].logIn }).click()
  await page.waitForURL(/\/admin$/)
  return organization
}

const begin = async (page: Page, language: Language, title: string) => {
  const say = words[language]
  await page.getByRole('link', { name: say.newEvent }).first().click()
  await fill(page, say.title, title)
  await page.getByRole('textbox', { name: say.date }).pressSequentially(digitsOfDay(150))
  await fill(page, say.time, '9:30')
  await page.getByRole('button', { name: say.create }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

const addFree = async (page: Page, language: Language, name: string) => {
  const say = words[language]
  await page.getByRole('link', { name: say.competitions }).first().click()
  await page.getByRole('link', { name: say.add }).click()
  await expectAccessible(page)
  await fill(page, say.name, name)
  await fill(page, say.price, '0')
  await page.getByRole('button', { name: say.addIt, exact: true }).click()
  await expect(page.getByRole('region', { name })).toBeVisible()
}

/** What somebody sees who is not signed in. */
const asVisitor = async (browser: Browser, look: (page: Page) => Promise<void>) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  await look(await context.newPage())
  await context.close()
}

// In English: first-day.e2e.ts.
test('an organizer makes the first event on a phone, publishes it, and a visitor can register', async ({
  page,
  baseURL,
  browser,
}) => {
  const language = 'es'
  const say = words[language]
  const organization = await getIn(page, baseURL, language)
  await page.goto(at(baseURL, organization, '/admin/events'))
  await page.getByRole('link', { name: say.newEvent }).click()
  await page.getByRole('button', { name: say.create }).click()
  await expect(page.getByRole('textbox', { name: say.title })).toBeFocused()
  await expectAccessible(page)
  await page.goto(at(baseURL, organization, '/admin'))
  await begin(page, language, 'Vuelta al lago')
  await expectAccessible(page)

  await page.getByRole('button', { name: say.publish, exact: true }).click()
  await expect(page.getByText(say.failed)).toBeVisible()
  await asVisitor(browser, async (visitor) => {
    const answer = await visitor.goto(at(baseURL, organization, '/event/vuelta-al-lago'))
    expect(answer?.status()).toBe(404)
  })

  await fill(page, say.place, 'Parque del lago')
  await expect(page.getByText(say.saved)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('textbox', { name: say.place, exact: true })).toHaveValue('Parque del lago')
  await addFree(page, language, '10K')
  await expectAccessible(page)
  await page.getByRole('button', { name: say.publish, exact: true }).click()
  await expect(page.locator('[data-sonner-toast]').getByText('Vuelta al lago está publicado')).toBeVisible()
  await expect(page.getByRole('heading', { name: say.online })).toBeVisible()
  await expectAccessible(page)
  const address = await page.getByRole('link', { name: /\/event\/vuelta-al-lago$/ }).getAttribute('href')

  await asVisitor(browser, async (visitor) => {
    await visitor.context().addCookies([{ name: 'locale', value: language, url: at(baseURL, organization, '/') }])
    await visitor.goto(at(baseURL, organization, '/'))
    await expect(visitor.getByRole('link', { name: 'Vuelta al lago' }).first()).toBeVisible()
    await visitor.goto(at(baseURL, organization, address!))
    await expect(visitor.getByRole('heading', { level: 1, name: 'Vuelta al lago' })).toBeVisible()
    await visitor.getByRole('link', { name: /10K/ }).click()
    await expect(visitor).toHaveURL(/\/event\/vuelta-al-lago\/register/)
    await expectAccessible(visitor)
  })
})

test('what was changed in another tab is told and not written over @desktop', async ({ page, baseURL, context }) => {
  const say = words.en
  await getIn(page, baseURL, 'en')
  await begin(page, 'en', 'Lake run')
  const other = await context.newPage()
  await other.goto(page.url())
  await fill(page, say.place, 'North shore')
  await expect(page.getByText(say.saved)).toBeVisible()

  await fill(other, say.place, 'South shore')
  await expect(other.locator('[data-sonner-toast].question')).toHaveText('Whose changes should stay?')
  await expect(other.getByText(say.changed)).toBeVisible()
  await expectAccessible(other)
  await expect(other.getByRole('textbox', { name: say.place, exact: true })).toHaveValue('South shore')
  await page.reload()
  await expect(page.getByRole('textbox', { name: say.place, exact: true })).toHaveValue('North shore')

  await other.getByRole('button', { name: say.mine }).click()
  await expect(other.getByText(say.saved)).toBeVisible()
  await fill(page, say.place, 'East shore')
  await expect(page.getByText(say.changed)).toBeVisible()
  await page.getByRole('button', { name: say.theirs }).click()
  await expect(page.getByRole('textbox', { name: say.place, exact: true })).toHaveValue('South shore')
})

test('what is typed without a connection is kept, and saved when there is one again @desktop', async ({
  page,
  baseURL,
  context,
}) => {
  const say = words.en
  await getIn(page, baseURL, 'en')
  await begin(page, 'en', 'Lake run')
  await context.setOffline(true)
  await fill(page, say.place, 'North shore')
  await expect(page.getByText(/no connection/)).toBeVisible()
  await expect(page.getByRole('textbox', { name: say.place, exact: true })).toHaveValue('North shore')
  await context.setOffline(false)
  await expect(page.getByText(say.saved)).toBeVisible()
})

test('a published event changes by Update alone, and whoever leaves before is asked @desktop', async ({
  page,
  baseURL,
}) => {
  const say = words.en
  const organization = await getIn(page, baseURL, 'en')
  await begin(page, 'en', 'Lake run')
  await fill(page, say.place, 'North shore')
  await addFree(page, 'en', 'Ten')
  await page.getByRole('button', { name: say.publish, exact: true }).click()
  await expect(page.getByRole('heading', { name: say.online })).toBeVisible()

  await page.getByRole('link', { name: say.basic }).click()
  await fill(page, say.title, 'Lake race')
  await page.getByRole('link', { name: 'Events' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).last().click()
  await page.getByRole('link', { name: say.competitions }).first().click()
  await page.getByRole('link', { name: say.basic }).click()
  await expect(page.getByRole('textbox', { name: say.title })).toHaveValue('Lake race')
  await page.getByRole('button', { name: say.update }).click()
  await expect(page.getByText(say.updated)).toBeVisible()
  await page.goto(at(baseURL, organization, '/event/lake-run'))
  await expect(page.getByRole('heading', { level: 1, name: 'Lake race' })).toBeVisible()
})

test('a toast covers no button, wherever the window ends @desktop', async ({ page, baseURL }) => {
  const say = words.en
  await getIn(page, baseURL, 'en')
  await begin(page, 'en', 'Lake run')
  // The buttons of the panel beside the form stand in the corner where toasts are shown first.
  await page.setViewportSize({ width: 1280, height: 640 })
  await addFree(page, 'en', 'Ten')
  const toast = page.locator('[data-sonner-toast]').first()
  await expect(toast).toBeVisible()
  const publish = page.getByRole('button', { name: say.publish, exact: true })
  const [inWindow, covering] = [page.viewportSize()!, (await publish.boundingBox())!]
  expect(covering.y + covering.height).toBeLessThan(inWindow.height)
  await expect
    .poll(() =>
      toast.evaluate((element) => {
        const one = element.getBoundingClientRect()
        return [...document.querySelectorAll('a, button')]
          .filter((each) => !element.contains(each))
          .map((each) => [each.textContent, each.getBoundingClientRect()] as const)
          .filter(([, other]) => one.left < other.right && other.left < one.right)
          .filter(([, other]) => one.top < other.bottom && other.top < one.bottom)
          .map(([words]) => words)
      }),
    )
    .toEqual([])
})

test('what is typed about a new event before the page has its scripts counts', async ({ page, baseURL }) => {
  const say = words.en
  const organization = await getIn(page, baseURL, 'en')
  const release = await holdScripts(page)
  await page.goto(at(baseURL, organization, '/admin/events/new'), { waitUntil: 'commit' })
  await fill(page, say.title, 'Vuelta al Cerro')
  await page.getByRole('combobox').selectOption('cycling')
  release()
  await expect(page.locator('form[novalidate]')).toBeVisible()
  await page.getByRole('textbox', { name: say.date }).pressSequentially(digitsOfDay(150))
  await fill(page, say.time, '9:30')
  await page.getByRole('button', { name: say.create }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Vuelta al Cerro' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Sport' })).toHaveValue('cycling')

  await fill(page, 'Description', 'Around the hill.')
  await expect(page.getByText(say.saved)).toBeVisible()
  const releaseAgain = await holdScripts(page)
  await page.reload({ waitUntil: 'commit' })
  await fill(page, 'Description', 'Around the hill, twice.')
  releaseAgain()
  await expect(page.getByText(say.saved)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Description')).toHaveValue('Around the hill, twice.')
})

test('hostile text in every field neither runs nor breaks a page @desktop', async ({ page, baseURL }) => {
  const say = words.en
  const organization = await getIn(page, baseURL, 'en')
  const hostile = `</script><img src=x onerror="window.hit=1">{{7*7}}$t(admin:nav.events)'"&`
  await begin(page, 'en', hostile)
  for (const label of ['In one sentence', 'Description', say.place, 'Address']) await fill(page, label, hostile)
  await expect(page.getByText(say.saved)).toBeVisible()
  await addFree(page, 'en', hostile)
  await page.getByRole('button', { name: say.publish, exact: true }).click()
  await expect(page.getByRole('heading', { name: say.online })).toBeVisible()
  const address = await page
    .getByRole('link', { name: /\/event\// })
    .first()
    .getAttribute('href')
  for (const path of [address!, '/', '/admin', '/admin/events', `${address!}/register`]) {
    await page.goto(at(baseURL, organization, path))
    await expect(page.getByText(hostile).first()).toBeVisible()
    expect(await page.evaluate(() => 'hit' in window)).toBe(false)
  }
})
