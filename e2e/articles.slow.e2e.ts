import { expect, type Page } from '@playwright/test'
import { expectAccessible, openSession, setLanguage, test, urlOn } from './browser-test.ts'
import { addMember, addOrganization } from './operator-commands.ts'
import { query } from './open-race.ts'

const texts = {
  en: {
    actions: 'Actions for',
    drafts: /^Drafts/,
    publish: 'Publish now',
    published: '“Cambio de largada” is published',
    view: 'View the public page',
    withdraw: 'Back to draft',
    withdrawn: '“Cambio de largada” is a draft again',
    remove: 'Delete',
    deleted: '“Cambio de largada” is deleted',
    undo: 'Undo',
    back: '“Cambio de largada” is back',
    none: 'No news yet',
  },
  es: {
    actions: 'Acciones para',
    drafts: /^Borradores/,
    publish: 'Publicar ahora',
    published: '«Cambio de largada» está publicada',
    view: 'Ver la página pública',
    withdraw: 'Volver a borrador',
    withdrawn: '«Cambio de largada» vuelve a ser un borrador',
    remove: 'Eliminar',
    deleted: '«Cambio de largada» se eliminó',
    undo: 'Deshacer',
    back: '«Cambio de largada» está de vuelta',
    none: 'Todavía no hay noticias',
  },
}

const ofClub = 'organization_id = (select id from organization where subdomain = $1)'
const statusOf = (page: Page, path: string) => page.evaluate(async (url) => (await fetch(url)).status, path)

test('staff find an article, publish it, take it back, and undo its deletion @both', async ({
  page,
  reader: [language],
}) => {
  test.slow()
  const t = texts[language]
  const organization = await addOrganization()
  await setLanguage(page, language, urlOn(organization))
  await openSession(page, await addMember(organization, 'admin'))
  await page.goto(urlOn(organization, '/admin/news'), { waitUntil: 'networkidle' })
  await expect(page.getByText(t.none)).toBeVisible()
  await expectAccessible(page)
  await query(
    `insert into news_article (id, organization_id, slug, title, content, excerpt, is_published, published_at)
     select gen_random_uuid(), id, slug, title, '<p>Texto</p>', excerpt, at is not null, at
     from organization, (values
       ('cambio', 'Cambio de largada', 'La largada se corre una cuadra.', null::timestamptz),
       ('kits', 'Kits listos', 'Retiro desde el viernes.', now() + interval '2 days'),
       ('fotos', 'Fotos de la carrera', '', now() - interval '2 days')) article (slug, title, excerpt, at)
     where subdomain = $1`,
    [organization],
  )
  await page.reload({ waitUntil: 'networkidle' })
  await expect(page.getByText('Kits listos')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: t.drafts }).click()
  await expect(page.getByText('Kits listos')).toBeHidden()

  const act = async (name: string) => {
    await page.getByLabel(`${t.actions} Cambio de largada`).click()
    await page.getByText(name, { exact: true }).filter({ visible: true }).click()
  }
  await act(t.publish)
  await expect(page.getByText(t.published)).toBeVisible()
  await page.goto(urlOn(organization, '/admin/news?state=published'), { waitUntil: 'networkidle' })
  await page.getByLabel(`${t.actions} Cambio de largada`).click()
  await expect(page.getByRole('link', { name: t.view }).filter({ visible: true })).toHaveAttribute(
    'href',
    '/news/cambio',
  )
  await page.getByText(t.withdraw, { exact: true }).filter({ visible: true }).click()
  await expect(page.getByText(t.withdrawn)).toBeVisible()
  await page.getByRole('button', { name: t.undo }).click()
  await expect(page.getByText(t.published)).toBeVisible()
  expect(await statusOf(page, '/news/cambio')).toBe(200)

  await act(t.remove)
  // The toast goes away after some seconds, but not while the pointer is on it.
  await page.locator('[data-sonner-toast]').filter({ hasText: t.deleted }).hover()
  await expect(page.getByLabel(`${t.actions} Cambio de largada`)).toBeHidden()
  expect(await statusOf(page, '/news/cambio')).toBe(404)
  await page.getByRole('button', { name: t.undo }).click()
  await expect(page.getByText(t.back)).toBeVisible()
  await expect(page.getByLabel(`${t.actions} Cambio de largada`)).toBeVisible()

  await query(`update news_article set former_slugs = '{imagenes}' where title = 'Fotos de la carrera' and ${ofClub}`, [
    organization,
  ])
  await page.goto(urlOn(organization, '/news/imagenes'))
  expect(page.url()).toBe(urlOn(organization, '/news/fotos'))
})
