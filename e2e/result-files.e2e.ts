import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { expectAccessible, setLanguage, test, urlOn, waitForAdminScripts } from './browser-test.ts'
import { logIn, openRace, query } from './open-race.ts'

const marathon = new URL('./marathon-results.csv', import.meta.url)

/** The first finishers of a marathon, as a timing company with other headings and Excel in Spanish would send them. */
const excerpt = (): Buffer => {
  const [header = '', ...rows] = readFileSync(marathon, 'utf8').trimEnd().split('\n')
  const named = header.replace('bib', 'Startnummer').replace('official', 'Ziel').replace('name', 'Läufer')
  const cellsOf = (line: string) => line.match(/("[^"]*"|[^,]*)(?:,|$)/g)!.map((cell) => cell.replace(/,$/, ''))
  return Buffer.from([named, ...rows].map((line) => cellsOf(line).slice(0, 21).join(';')).join('\r\n'), 'latin1')
}

const choose = async (page: Page, name: string, buffer: Buffer) => {
  await page.getByLabel('Results file').setInputFiles({ name, mimeType: 'text/csv', buffer })
}

test('staff map the columns of a file, see what it has, import it and remove it again @desktop', async ({ page }) => {
  const { organization, eventId } = await openRace(0)
  await logIn(page, organization, 'admin')
  await page.goto(urlOn(organization, `/admin/events/${eventId}/basic-info`))
  await page.getByRole('navigation', { name: 'The event' }).getByRole('link', { name: 'Results' }).click()
  await expect(page.getByText('No file was imported yet.')).toBeVisible()
  await expectAccessible(page)

  await choose(page, 'foto.csv', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'))
  await expect(page.getByText('The file is no table.')).toBeVisible()

  await choose(page, 'zeiten.csv', excerpt())
  await expect(page.getByRole('heading', { name: 'What the columns are' })).toBeVisible()
  await expect(page.getByLabel('half')).toHaveValue('split')
  await expect(page.getByLabel('gender', { exact: true })).toHaveValue('gender')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText('One column must be the bib.')).toBeVisible()
  await page.getByLabel('Startnummer').selectOption('Bib')
  await page.getByLabel('Läufer').selectOption('Full name')
  await page.getByLabel('Ziel').selectOption('Official time (gun)')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(
    page.getByText('The file has 20 rows. It was read as CSV in Windows-1252, separated by semicolons.'),
  ).toBeVisible()
  await expect(page.getByRole('row', { name: /^W1 Josh R. Cassidy Male · M18 · wheelchair 1:30:54/ })).toBeVisible()
  await expect(page.getByText('times are read as minutes: 90.90 is 1:30:54')).toBeVisible()
  await expect(page.getByText('Ignored columns: ctz, pace, state, city')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Import 20 results' }).click()
  const ahead = page.getByRole('dialog', { name: 'The race has not started' })
  await ahead.getByRole('button', { name: 'Import all the same' }).dblclick()
  await expect(page.getByRole('heading', { name: 'The results are imported' })).toBeVisible()
  const report = page.getByRole('status').filter({ hasText: 'The results are imported' })
  await expect(report).toContainText('New finishers20')
  const file = page.getByRole('row', { name: /zeiten\.csv/ })
  await expect(file).toHaveCount(1)
  await expect(file).toContainText('20')
  await expectAccessible(page)

  const results = urlOn(organization, '/event/nocturna/results')
  await query(`update event set starts_at = now() - interval '1 day' where id = $1`, [eventId])
  await page.goto(results)
  await expect(page.getByRole('link', { name: 'Josh R. Cassidy' })).toBeVisible()

  const editor = urlOn(organization, `/admin/events/${eventId}/results`)
  await page.goto(editor)
  await waitForAdminScripts(page)
  await page.getByRole('button', { name: 'Withdraw the results of 10 km' }).click()
  await expect(page.getByText('The results of 10 km are withdrawn')).toBeVisible()
  const visitor = await page.context().newPage()
  await visitor.goto(results)
  await expect(visitor.getByRole('link', { name: 'Josh R. Cassidy' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Withdraw the results of 10 km' })).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByRole('link', { name: 'Josh R. Cassidy' })).toBeVisible()
  await visitor.close()

  const finishers = await query(
    'select id, bib_number as bib, result_time_ms as ms from registration where event_id = $1',
    [eventId],
  )
  const [one, other] = [finishers[0]!, finishers[1]!]
  await page.goto(urlOn(organization, `/admin/events/${eventId}/athletes/${one.id}`))
  await waitForAdminScripts(page)
  const menu = page.getByRole('region').locator('summary').last()
  await menu.click()
  await page.getByRole('button', { name: 'Swap with bib…' }).click()
  await page.getByLabel('With bib').fill('999999')
  await page.getByRole('button', { name: 'Swap results' }).click()
  await expect(page.getByText('Nobody in this event has bib 999999.')).toBeVisible()
  await page.getByLabel('With bib').fill(other.bib)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Swap results' }).click()
  await expect(page.getByText(/have swapped results/)).toBeVisible()
  const timeOf = async (id: string) =>
    (await query('select result_time_ms as ms from registration where id = $1', [id]))[0]!.ms
  expect([await timeOf(one.id), await timeOf(other.id)]).toEqual([other.ms, one.ms])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/have their own results again/)).toBeVisible()
  expect([await timeOf(one.id), await timeOf(other.id)]).toEqual([one.ms, other.ms])

  await page.goto(editor)
  await expect(async () => {
    await choose(page, 'zeiten-2.csv', excerpt())
    await expect(page.getByText('There is nothing to import')).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await page.getByRole('button', { name: 'Remove zeiten.csv' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove zeiten.csv?' })
  await expect(dialog).toContainText('20 finishers who are only known from this file are deleted.')
  await dialog.getByRole('button', { name: 'Remove the file' }).click()
  await expect(page.getByText('No file was imported yet.')).toBeVisible()
  expect(await query('select id from registration where event_id = $1', [eventId])).toEqual([])
  await page.goto(results)
  await expect(page.getByRole('link', { name: 'Josh R. Cassidy' })).toHaveCount(0)
})

test('a file of another competition says where it goes, on a phone in Spanish @phone @slow', async ({ page }) => {
  const { organization, eventId } = await openRace(0)
  await query(
    `insert into competition (id, organization_id, event_id, pool_id, name, price, starts_at, position)
     select gen_random_uuid(), organization_id, event_id, pool_id, '5 km', 0, now() - interval '1 day', 1
     from competition where event_id = $1`,
    [eventId],
  )
  await logIn(page, organization, 'admin')
  await setLanguage(page, 'es', urlOn(organization))
  await page.goto(urlOn(organization, `/admin/events/${eventId}/results`))
  await expect(async () => {
    const file = {
      name: 'tiempos.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        `Dorsal;Nombre;Apellido;Sexo;Edad;Tiempo
7;Ana;Núñez;V;muchos;0:20:00
8;Luis;Sosa;M;30;luego
9;Eva;Paz;V;31;0:21:00
10;Leo;Ríos;M;32;DNF
`,
      ),
    }
    await page.getByLabel('Archivo de resultados').setInputFiles(file, { timeout: 2_000 })
  }).toPass()
  await page.getByRole('button', { name: 'Vista previa' }).click()
  await expect(page.getByRole('heading', { name: '¿De qué competencia son estos resultados?' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Competencia', { exact: true }).selectOption('5 km')
  const time = page.getByRole('cell', { name: '0:20:00' })
  for (const shown of [page.getByRole('rowheader', { name: '7', exact: true }), time])
    await expect(shown).toBeInViewport({ ratio: 1 })
  await expect(
    page.getByText('Columna Tiempo · «luego» · No es un tiempo: horas, minutos y segundos, como 1:23:45'),
  ).toBeVisible()
  await page.getByText('Se omiten 3 datos').click()
  await expect(page.getByText('Línea 2 · Dorsal 7 · Columna Edad · La edad no es un número')).toBeVisible()
  await expect(page.getByText('Sin puesto: DNF 1')).toBeVisible()
  await page.getByLabel('«V» (2 filas)').selectOption('Femenino')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Importar 3 resultados' }).click()
  await expect(page.getByRole('heading', { name: 'Los resultados se importaron' })).toBeVisible()
  await expectAccessible(page)
  expect(
    await query(
      `select bib_number as bib, competition.name, gender, result_time_ms as ms from registration
       join competition on competition.id = competition_id
       where registration.event_id = $1 order by first_name`,
      [eventId],
    ),
  ).toEqual([
    { bib: '7', name: '5 km', gender: 'female', ms: 1_200_000 },
    { bib: '9', name: '5 km', gender: 'female', ms: 1_260_000 },
    { bib: '10', name: '5 km', gender: 'male', ms: null },
  ])
})

test('staff decide whose result a row of several competitions is @phone @slow', async ({ page }) => {
  const { organization, eventId } = await openRace(0)
  await query(
    `insert into competition (id, organization_id, event_id, pool_id, name, price, starts_at, position)
     select gen_random_uuid(), organization_id, event_id, pool_id, '5 km', 0, now() - interval '1 day', 1
     from competition where event_id = $1`,
    [eventId],
  )
  await query(
    `insert into registration (id, organization_id, event_id, competition_id, first_name, last_name, gender,
       bib_number, tags, status, search_text)
     select gen_random_uuid(), organization_id, event_id, id, first, last, sex, bib, '{}', 'confirmed', ''
     from competition, (values ('Ana', 'Ríos', 'female', '1'), ('Luis', 'Sosa', 'male', '2'), ('Eva', 'Vega', 'female', '3'))
       as athlete (first, last, sex, bib)
     where event_id = $1 and name = '5 km'`,
    [eventId],
  )
  await logIn(page, organization, 'admin')
  await page.goto(urlOn(organization, `/admin/events/${eventId}/results`))
  const file = `Dorsal;Nombre;Sexo;Tiempo;Carrera
1;Ríos Ana;F;0:20:00;5 km
2;Otto Funk;M;0:21:00;5 km
7;Eva Vega;F;0:22:00;5 km
8;Sol Paz;F;0:23:00;Kids
`
  await expect(async () => {
    await choose(page, 'tiempos.csv', Buffer.from(file))
    await expect(page.getByRole('button', { name: 'Preview' })).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByLabel('Give registered athletes their times by bib')).toBeChecked()
  await page.getByLabel('“Kids” (1 row)').selectOption('5 km')
  await expect(page.getByText('Line 3 · Bib 2 · Otto Funk (Male) · The bib belongs to Luis Sosa.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('What to do with the result of Otto Funk').selectOption('List without a rank')
  await expect(page.getByRole('button', { name: 'Import 2 results' })).toBeEnabled()
  await page.getByLabel('What to do with the result of Eva Vega').selectOption('Give it to Eva Vega, bib 3')
  await expect(page.getByRole('button', { name: 'Import 3 results' })).toBeEnabled()
  await page.getByLabel('What to do with the result of Sol Paz').selectOption('Give it to another athlete…')
  await page.getByLabel('Bib of the athlete').fill('99')
  await page.getByRole('button', { name: 'Import 3 results' }).click()
  await expect(page.getByText('What you entered is taken as your decisions.')).toBeVisible()
  await expect(page.getByText('No athlete of this competition has the bib.')).toBeVisible()
  await query(`update registration set gender = 'female' where event_id = $1 and bib_number = '2'`, [eventId])
  await page.getByRole('button', { name: 'Import 3 results' }).click()
  await expect(page.getByText('The results changed after this preview. Nothing was imported')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Import 3 results' }).click()
  const report = page.getByRole('status').filter({ hasText: 'The results are imported' })
  await expect(report).toContainText('Waiting for your decision1')
  await report.getByText('Waiting for your decision (1)').click()
  await expect(report.getByText('Line 5 · Bib 8 · Sol Paz · Nobody has the bib.')).toBeVisible()
  await expectAccessible(page)
  expect(
    await query(
      `select first_name as name, bib_number as bib, result_time_ms as ms, result_status as status, place
       from registration left join standing using (organization_id, id)
       where registration.event_id = $1 order by first_name`,
      [eventId],
    ),
  ).toEqual([
    { name: 'Ana', bib: '1', ms: 1_200_000, status: null, place: 1 },
    { name: 'Eva', bib: '3', ms: 1_320_000, status: null, place: 2 },
    { name: 'Luis', bib: '2', ms: null, status: null, place: null },
    { name: 'Otto', bib: null, ms: 1_260_000, status: 'nc', place: null },
  ])
  await report.getByRole('button', { name: 'Decide about them' }).click()
  await page
    .getByLabel('What to do with the result of Sol Paz')
    .selectOption('Add as a finisher without a registration')
  await page.getByRole('button', { name: 'Import 1 result' }).click()
  await expect(report).toContainText('New finishers1')

  const [ana] = await query(`select id from registration where event_id = $1 and first_name = 'Ana'`, [eventId])
  await page.goto(urlOn(organization, `/admin/events/${eventId}/athletes/${ana!.id}`))
  await waitForAdminScripts(page)
  await page.getByRole('region').locator('summary').last().click()
  await page.getByRole('button', { name: 'Move the result to another competition…' }).click()
  await page.getByRole('button', { name: 'Move result' }).click()
  await expect(page.getByText('The result of Ana Ríos counts in 10 km')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  const competitionOfAna = () =>
    query('select result_competition_id as id from registration where id = $1', [ana!.id]).then(([row]) => row!.id)
  await expect.poll(competitionOfAna).toBeNull()
})

test('staff take the file’s result or keep theirs, and give a time that the file has not @phone @slow', async ({
  page,
}) => {
  const { organization, eventId } = await openRace(0)
  await query(
    `insert into registration (id, organization_id, event_id, competition_id, first_name, last_name, gender,
       bib_number, tags, status, search_text, result_time_ms)
     select gen_random_uuid(), organization_id, event_id, id, first, last, sex, bib, '{}', 'confirmed', '', ms
     from competition, (values ('Ana', 'Ríos', 'female', '1', 2400000), ('Luis', 'Sosa', 'male', '2', 2460000),
       ('Eva', 'Vega', 'female', '3', null)) as athlete (first, last, sex, bib, ms)
     where event_id = $1`,
    [eventId],
  )
  await query(`update competition set starts_at = now() - interval '1 day', distance_m = 10000 where event_id = $1`, [
    eventId,
  ])
  await logIn(page, organization, 'admin')
  await page.goto(urlOn(organization, `/admin/events/${eventId}/results`))
  const file = `Dorsal;Nombre;Sexo;Tiempo
1;Ana Ríos;F;0:39:00
2;Luis Sosa;M;0:41:30
3;Eva Vega;F;luego
`
  await expect(async () => {
    await choose(page, 'tiempos.csv', Buffer.from(file))
    await expect(page.getByRole('button', { name: 'Preview' })).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByLabel('Result of Ana Ríos').selectOption('Take the file’s: 0:39:00')
  await expect(page.getByRole('button', { name: 'Import 1 result' })).toBeEnabled()
  await expect(page.getByLabel('Result of Luis Sosa')).toHaveValue('staff')
  await expect(page.getByText('Line 4 · Bib 3 · Eva Vega (Female) · Column Tiempo · “luego” · No time:')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('What to do with the result of Eva Vega').selectOption('Give a time…')
  await page.getByLabel('Time of Eva Vega').fill('0:01:00')
  await page.getByRole('button', { name: 'Give the result' }).click()
  await expect(page.getByText('Nobody can have this time over the distance')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Time of Eva Vega').fill('4230')
  await page.getByRole('button', { name: 'Import 1 result' }).click()
  await expect(page.getByText('What you entered is taken as your decisions.')).toBeVisible()
  await page.getByRole('button', { name: 'Import 2 results' }).click()
  const report = page.getByRole('status').filter({ hasText: 'The results are imported' })
  await report.getByText('Staff gave another result (2)').click()
  await expect(report.getByText('Luis Sosa · staff gave 0:41:00, the file says 0:41:30')).toBeVisible()
  await expectAccessible(page)
  expect(
    await query(
      `select bib_number as bib, result_time_ms as ms, place from registration
       left join standing using (organization_id, id) where registration.event_id = $1 order by bib_number`,
      [eventId],
    ),
  ).toEqual([
    { bib: '1', ms: 2_340_000, place: 1 },
    { bib: '2', ms: 2_460_000, place: 2 },
    { bib: '3', ms: 2_550_000, place: 3 },
  ])
})
