import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, expect, type Page } from '@playwright/test'
import qrcode from 'qrcode'
import sharp from 'sharp'
import { expectAccessible, setLanguage, test, urlOn } from './browser-test.ts'
import { chromiumArguments, chromiumPath } from './chromium.ts'
import { logIn, openRace, query } from './open-race.ts'
import { dorsal } from './operator-commands.ts'

const openTable = async () => {
  const { organization, eventId } = await openRace(0)
  await dorsal('seed', 'demo', '--athletes', '12', '--org', organization)
  const athletes = (await query(
    `select id, first_name || ' ' || last_name as name, confirmation_id as secret from registration
     where event_id = $1 order by last_name, first_name, id`,
    [eventId],
  )) as { id: string; name: string; secret: string }[]
  await query(
    `update registration set bib_number = (row.number + 100)::text from (
      select id, row_number() over (order by last_name, first_name, id) as number from registration where event_id = $1
    ) as row where row.id = registration.id`,
    [eventId],
  )
  return { organization, eventId, athletes }
}

const openCheckIn = async (page: Page, organization: string, eventId: string) => {
  await page.goto(urlOn(organization, `/admin/events/${eventId}/check-in`), { waitUntil: 'load' })
  await expect(page.getByText('Ready without network: 12 athletes')).toBeVisible()
}

const handOutsOf = (eventId: string) =>
  query('select count(*)::int as count from check_in where event_id = $1 and not is_repeat', [eventId])

test('a volunteer hands out kits on a phone, goes on without network, and sends them later', async ({
  page,
  context,
}) => {
  const { organization, eventId, athletes } = await openTable()
  await logIn(page, organization, 'user')
  await openCheckIn(page, organization, eventId)
  await expectAccessible(page)
  const search = page.getByRole('searchbox')
  await search.fill('101')
  await expect(page.getByRole('region', { name: athletes[0]!.name })).toBeVisible()
  await expect(page.getByText('Missing: Waiver not accepted')).toBeVisible()
  await page.getByText('Somebody else collects it').click()
  await page.getByLabel('Name and document of the person who collects it').fill('Bruno Núñez')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Hand out the kit' }).click()
  await expect(page.getByText('Handed out', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByRole('button', { name: 'Hand out the kit' })).toBeVisible()
  await page.getByRole('button', { name: 'Hand out the kit' }).click()
  await expect(page.getByText('Handed out', { exact: true })).toBeVisible()

  await context.setOffline(true)
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByText('No network')).toBeVisible()
  await search.fill('101')
  await expect(page.getByText('Already handed out')).toBeVisible()
  for (const bib of ['102', '103']) {
    await search.fill(bib)
    await page.getByRole('button', { name: 'Hand out the kit' }).click()
    await expect(page.getByText('Handed out', { exact: true })).toBeVisible()
  }
  await expect(page.getByText('2 kits to be sent')).toBeVisible()
  await page.getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByText('1 kit to be sent')).toBeVisible()
  expect(await handOutsOf(eventId)).toEqual([{ count: 2 }])
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByText('1 kit to be sent')).toBeVisible()
  // Meanwhile somebody else hands out the same kit.
  await query(
    `insert into check_in (id, organization_id, event_id, registration_id, at)
     select gen_random_uuid(), organization_id, event_id, id, now() from registration where id = $1`,
    [athletes[1]!.id],
  )
  await context.setOffline(false)
  await expect(page.getByText('1 kit was scanned twice')).toBeVisible()
  await expect(page.getByText('Connected')).toBeVisible()
  await expect(page.getByText('to be sent')).toBeHidden()
})

test('a kit of another table is amber with the hour and who it was, also without network, until the log-out', async ({
  page,
  context,
  browser,
}) => {
  const { organization, eventId } = await openTable()
  await logIn(page, organization, 'user')
  await openCheckIn(page, organization, eventId)
  const otherTable = await (await browser.newContext()).newPage()
  await logIn(otherTable, organization, 'user')
  await openCheckIn(otherTable, organization, eventId)
  for (const bib of ['101', '102']) {
    await otherTable.getByRole('searchbox').fill(bib)
    await otherTable.getByRole('button', { name: 'Hand out the kit' }).click()
    await expect(otherTable.getByText('Handed out', { exact: true })).toBeVisible()
  }
  await otherTable.context().close()
  const search = page.getByRole('searchbox')
  const byWhom = page.getByText(/^At \d\d:\d\d by Iris Holm$/)
  await search.fill('101')
  await expect(page.getByText('Already handed out')).toBeVisible()
  await expect(byWhom).toBeVisible()
  // Nobody has looked for 102 on this device: it learns of it by itself.
  await expect(page.getByText('have their kit').locator('..')).toHaveText(/^2 \//, { timeout: 30_000 })
  await context.setOffline(true)
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByText('No network')).toBeVisible()
  await expect(page.getByRole('button', { name: 'ES: Español' })).toBeHidden()
  await search.fill('102')
  await expect(page.getByText('Already handed out')).toBeVisible()
  await expect(byWhom).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'ES: Español' }).click()
  await expect(page.getByText('Listo para seguir sin conexión')).toBeVisible()
  await expectAccessible(page)
  await page.goto(urlOn(organization, '/admin'))
  await page.getByText('Más', { exact: true }).click()
  await page.getByRole('button', { name: 'Cerrar sesión' }).filter({ visible: true }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/admin'))
  expect(await page.evaluate(() => caches.keys())).toEqual([])
  expect((await page.evaluate(() => indexedDB.databases())).map(({ name }) => name)).toEqual([])
})

test('the camera reads the code of a participant, in Spanish', async () => {
  const { organization, eventId, athletes } = await openTable()
  const code = await qrcode.toBuffer(
    urlOn(organization, `/event/nocturna/register/participant/${athletes[2]!.secret}`),
    {
      width: 480,
      margin: 4,
    },
  )
  const frame = await sharp(code).resize(640, 480, { fit: 'contain', background: '#fff' }).jpeg().toBuffer()
  const film = path.join(mkdtempSync(path.join(tmpdir(), 'film-')), 'code.mjpeg')
  writeFileSync(film, frame)
  const browser = await chromium.launch({
    executablePath: chromiumPath()!,
    args: [
      ...chromiumArguments,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  })
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
    await logIn(page, organization, 'user')
    await setLanguage(page, 'es', urlOn(organization))
    await page.goto(urlOn(organization, `/admin/events/${eventId}/check-in`))
    await expect(page.getByText('Listo para seguir sin conexión')).toBeVisible()
    await page.getByRole('button', { name: 'Escanear' }).click()
    await expect(page.getByRole('region', { name: athletes[2]!.name })).toBeVisible()
    await page.getByRole('button', { name: 'Entregar el kit' }).click()
    await expect(page.getByText('Entregado', { exact: true })).toBeVisible()
  } finally {
    await browser.close()
  }
})

test('an admin makes a link for today, a helper hands out a kit by it, and it ends when it is revoked', async ({
  page,
  browser,
}) => {
  const { organization, eventId, athletes } = await openTable()
  await query(
    `insert into acceptance (id, organization_id, order_id, accepted_at, locale, texts)
     select gen_random_uuid(), organization_id, order_id, now(), 'en', '[]' from registration where id = $1`,
    [athletes[0]!.id],
  )
  const [today] = (await query(
    `select to_char(now() at time zone 'America/Argentina/Buenos_Aires', 'DD/MM/YYYY') as day`,
    [],
  )) as { day: string }[]
  await logIn(page, organization, 'admin')
  await page.goto(urlOn(organization, `/admin/events/${eventId}/helpers`))
  await page.getByRole('button', { name: 'Make a link' }).click()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('textbox', { name: 'Name' }).fill('Table 2')
  await page.getByRole('textbox', { name: 'Day' }).fill(today!.day)
  await page.getByRole('button', { name: 'Make a link' }).click()
  const link = page.getByText(/\/check-in\/[\w-]{32}$/)
  await expect(link).toBeVisible()
  await expectAccessible(page)
  const helper = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await setLanguage(helper, 'en', urlOn(organization))
  await helper.goto((await link.textContent())!)
  await expect(helper.getByText('Ready without network: 12 athletes')).toBeVisible()
  await helper.getByRole('searchbox').fill('102')
  await expect(helper.getByText('Send this person to the organizer’s desk.')).toBeVisible()
  await expect(helper.getByRole('button', { name: 'Hand out the kit' })).toBeHidden()
  await helper.getByRole('searchbox').fill('101')
  await helper.getByRole('button', { name: 'Hand out the kit' }).click()
  await expect(helper.getByText('Handed out', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByText('1 kit')).toBeVisible()
  await page.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('Revoked')).toBeVisible()
  await helper.getByRole('searchbox').fill('103')
  await expect(helper.getByText('This link is not valid today.')).toBeVisible()
  await helper.context().close()
})

test('start list and emergency sheet of 600 athletes are printed on A4 @desktop @slow', async ({ page }) => {
  const { organization, eventId } = await openRace(600)
  await query(
    `update registration set bib_number = last_name::int::text, phone = '+54 11 5555 ' || last_name,
       birth_date = '1990-05-20', gender = 'female', emergency_name = 'Iris ' || last_name,
       emergency_phone = '+54 11 4444 ' || last_name, answers = jsonb_build_object('allergies',
         jsonb_build_object('label', 'Allergies', 'value', 'Penicillin, pollen and the stings of bees'))
     where event_id = $1`,
    [eventId],
  )
  await query(
    `insert into registration_form (id, organization_id, event_id, fields)
     select gen_random_uuid(), organization_id, id, $2 from event where id = $1`,
    [
      eventId,
      JSON.stringify([
        {
          kind: 'long_text',
          id: 'allergies',
          label: 'Allergies',
          help: '',
          placeholder: '',
          required: false,
          enabled: true,
          competitions: [],
          condition: null,
        },
      ]),
    ],
  )
  await logIn(page, organization, 'admin')
  await page.goto(urlOn(organization, `/admin/events/${eventId}/check-in`))
  await page.getByRole('link', { name: 'Print the start list' }).click()
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(602)
  await expectAccessible(page)
  await page.screenshot({ path: test.info().outputPath('start-list.png') })
  const print = async (name: string) => {
    const pdf = await page.pdf({ preferCSSPageSize: true, path: test.info().outputPath(name) })
    return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length
  }
  expect(await print('start-list.pdf')).toBeLessThan(18)

  await page.getByRole('link', { name: 'Athletes', exact: true }).click()
  await page.getByRole('link', { name: 'Emergency sheet' }).click()
  await page.getByRole('checkbox', { name: 'Allergies' }).check()
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByText('Penicillin, pollen and the stings of bees').first()).toBeVisible()
  await expectAccessible(page)
  await page.screenshot({ path: test.info().outputPath('emergency-sheet.png') })
  expect(await print('emergency-sheet.pdf')).toBeLessThan(45)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.screenshot({ path: test.info().outputPath('emergency-sheet-phone.png') })
})
