import { existsSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { diskFiles } from '#server/adapters/files/disk-files.ts'
import { newId } from '#server/database/ids.ts'
import { askForFiles, athleteIdsOf, holdForFiles, pdf } from '#server/testing/registration-files.ts'
import { removeFilesJob } from '#server/jobs/remove-files.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { addCompetition, checkout, expireHold, openSale, queryRow, type Sale } from '#server/testing/shop.ts'
import { createTemporaryFolder } from '#server/testing/temporary-folders.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { erasePerson } from '../accounts/erase-person.ts'
import { personalData } from '../accounts/personal-data.ts'
import { deleteAthlete } from '../athletes/delete-athlete.ts'
import type { Jobs } from '../jobs.ts'
import type { MessagePayload } from '../messages/enqueue-message.ts'
import { messageView } from '../messages/message-view.ts'
import { checkOut } from '../orders/check-out.ts'
import { registerAthletes } from '../orders/register-athletes.ts'
import { releaseHold } from '../orders/release-hold.ts'
import { eraseOrganization } from '../organizations/erase-organization.ts'
import { participantPage } from '../registrations/participant-page.ts'
import { registrationPage } from '../registrations/registration-page.ts'
import { addRegistrationFile, removeFileOfAthlete, removeRegistrationFile } from './add-registration-file.ts'
import { linkToFile } from './open-registration-file.ts'
import { sweepRegistrationFiles } from './sweep-registration-files.ts'

const shop = useShop()
const folder = createTemporaryFolder('documents')
const files = diskFiles(folder)
let sale: Sale
beforeEach(async () => {
  sale = await openSale(shop, { price: 0 })
})

type Held = Readonly<{ confirmationId: string; athleteIds: string[] }>

const placeOf = ({ confirmationId, athleteIds }: Held, { athlete = 0, fieldId = 'certificate' } = {}) => ({
  confirmationId,
  registrationId: athleteIds[athlete]!,
  fieldId,
})
const send = (held: Held, options?: Parameters<typeof placeOf>[1], replacedId: string | null = null) => {
  const file = path.join(folder, `${newId()}.upload`)
  writeFileSync(file, pdf)
  return addRegistrationFile(sale.ctx, files, placeOf(held, options), { path: file, name: 'a.pdf', replacedId })
}
const pay = ({ confirmationId }: Held) => checkOut(sale.ctx, confirmationId, checkout())
const rows = async () =>
  (
    await shop.owner.query<{ id: string; registration_id: string; field_id: string; key: string }>(
      'select id, registration_id, field_id, key from registration_file where organization_id = $1 order by created_at, id',
      [sale.organizationId],
    )
  ).rows
const sweep = (daysLater = 0) =>
  sweepRegistrationFiles({ ...shop.system, now: new Date(Date.now() + daysLater * 86_400_000) }, files)
const isStored = (key: string) => existsSync(path.join(folder, key))
const grow = (key: string, hours: number) => {
  const at = new Date(Date.now() - hours * 3_600_000)
  utimesSync(path.join(folder, key), at, at)
}

async function removeQueuedFiles(key: string) {
  const queued = `select data from pgboss.job where name = 'remove-files' and data -> 'keys' ? $1`
  const { rows: jobs } = await shop.owner.query<{ data: Jobs['remove-files'] }>(queued, [key])
  expect(jobs).toEqual([{ data: { keys: [key] } }])
  // Twice, as a job that is interrupted runs again.
  for (const { data } of [...jobs, ...jobs]) await removeFilesJob({ ...shop.platform, files })(data)
}

test('a changed hold keeps registrations that are sent again, with their files and pages; others go', async () => {
  await askForFiles(sale, {})
  const held = await holdForFiles(sale, { athletes: 3 })
  for (const athlete of [0, 1, 2]) await send(held, { athlete })
  const pagesOf = async () =>
    (
      await shop.owner.query(
        'select id, confirmation_id, last_name from registration where organization_id = $1 order by position',
        [sale.organizationId],
      )
    ).rows as { id: string; confirmation_id: string; last_name: string }[]
  const pagesBefore = await pagesOf()
  const [first, second, third] = held.athleteIds
  const participants = [
    { ...held.participants[2]!, id: third!, lastName: 'Renamed' },
    { ...held.participants[0]!, id: first! },
    { ...held.participants[1]!, id: first! },
    { ...held.participants[1]!, dni: '77123456', id: 'none' },
  ]
  const { draftKey } = held
  await registerAthletes(sale.ctx, sale.eventId, { draftKey, participants })
  const ids = await athleteIdsOf(sale, held.confirmationId)
  expect(ids.slice(0, 2)).toEqual([third, first])
  expect(ids).not.toContain(second)
  expect(new Set(ids).size).toBe(4)
  expect((await rows()).map((row) => row.registration_id)).toEqual([first, third])
  const [pageOfThird, pageOfFirst] = await pagesOf()
  expect(pageOfThird).toEqual({ ...pagesBefore[2], last_name: 'Renamed' })
  expect(pageOfFirst).toEqual(pagesBefore[0])

  const other = await holdForFiles(sale)
  await registerAthletes(sale.ctx, sale.eventId, {
    draftKey: other.draftKey,
    participants: other.participants.map((one) => ({ ...one, id: first! })),
  })
  expect(await athleteIdsOf(sale, other.confirmationId)).not.toContain(first)
  expect(await athleteIdsOf(sale, held.confirmationId)).toEqual(ids)
})

test('without a required file nobody pays, except for one that may follow or is not asked', async () => {
  await askForFiles(sale, [
    { id: 'consent', required: true, condition: { kind: 'under', age: 18 } },
    { id: 'certificate', required: true, mayFollow: true },
  ])
  const adult = await holdForFiles(sale)
  expect(await pay(adult)).toMatchObject({ state: 'confirmed' })
  const minors = await holdForFiles(sale, { athletes: 2, birthDate: '2015-04-05' })
  await send(minors, { fieldId: 'consent' })
  await expect(pay(minors)).rejects.toMatchObject({ code: 'files_missing', values: { number: 2 } })
  const file = await send(minors, { athlete: 1, fieldId: 'consent' })
  await removeRegistrationFile(sale.ctx, files, placeOf(minors, { athlete: 1, fieldId: 'consent' }), file.id)
  await expect(pay(minors)).rejects.toMatchObject({ code: 'files_missing', values: { number: 2 } })
  await send(minors, { athlete: 1, fieldId: 'consent' })
  expect(await pay(minors)).toMatchObject({ state: 'confirmed' })
})

test('the checkout shows what each is asked and what was sent, and drops what is asked no more', async () => {
  const { competitionId } = await addCompetition(shop, sale)
  await askForFiles(sale, [
    { competitions: [sale.competitionId], help: 'Of this year' },
    { id: 'photo', accepts: ['jpg', 'pdf'] },
  ])
  const held = await holdForFiles(sale)
  const file = await send(held)
  const documentsOf = async () =>
    (await registrationPage(sale.ctx, sale.eventId, held.confirmationId)).order!.participants[0]!.documents
  expect(await documentsOf()).toEqual({
    fields: [
      {
        id: 'certificate',
        label: 'Medical certificate',
        help: 'Of this year',
        required: false,
        mayFollow: false,
        accepts: ['pdf', 'jpg', 'png'],
        maxFiles: 1,
      },
      {
        id: 'photo',
        label: 'Medical certificate',
        help: '',
        required: false,
        mayFollow: false,
        accepts: ['jpg', 'pdf'],
        maxFiles: 1,
      },
    ],
    files: [{ id: file.id, fieldId: 'certificate', type: 'pdf', bytes: 50 }],
  })
  await shop.owner.query('update competition set price = 0 where id = $1', [competitionId])
  const participants = held.participants.map((one) => ({ ...one, id: held.athleteIds[0]!, competitionId }))
  await registerAthletes(sale.ctx, sale.eventId, { draftKey: held.draftKey, participants })
  expect(await documentsOf()).toMatchObject({ fields: [{ id: 'photo' }], files: [] })
  expect(await rows()).toHaveLength(1)
  await send(held, { fieldId: 'photo' })
  await pay(held)
  expect((await rows()).map((row) => row.field_id)).toEqual(['photo'])
})

test('a field with files is disabled and not deleted', async () => {
  await askForFiles(sale, {})
  await send(await holdForFiles(sale))
  await expect(askForFiles(sale, [], 1)).rejects.toMatchObject({ code: 'field_answered' })
})

test('after the order is confirmed files are added until registration closes, and not taken away', async () => {
  await askForFiles(sale, { mayFollow: true, maxFiles: 2 })
  const held = await holdForFiles(sale)
  await pay(held)
  const { id } = await send(held)
  await expect(removeRegistrationFile(sale.ctx, files, placeOf(held), id)).rejects.toMatchObject({ code: 'not_found' })
  await send(held, {}, id)
  expect(await rows()).toHaveLength(2)
  await shop.owner.query(`update event set registration_deadline = now() - interval '1 hour' where id = $1`, [
    sale.eventId,
  ])
  await expect(send(held)).rejects.toMatchObject({ code: 'registration_closed' })
})

test('anyone who opened the registration is mailed whether its file was added, replaced or removed', async () => {
  await askForFiles(sale, { mayFollow: true, label: 'Certificate' })
  const held = await holdForFiles(sale)
  await pay(held)
  const { confirmationId: participantId } = await queryRow<{ confirmationId: string }>(
    shop,
    'select confirmation_id as "confirmationId" from registration where id = $1',
    [held.athleteIds[0]],
  )
  const place = { ...placeOf(held), own: { participantId, opener: 'participant' as const } }
  const sendOwn = (replacedId: string | null) => {
    const file = path.join(folder, `${newId()}.upload`)
    writeFileSync(file, pdf)
    return addRegistrationFile(sale.ctx, files, place, { path: file, name: 'a.pdf', replacedId })
  }
  const given = async () => (await participantPage(sale.ctx, participantId)).given
  const { id } = await sendOwn((await sendOwn(null)).id)
  expect(await given()).toEqual(['Certificate'])
  await removeRegistrationFile(sale.ctx, files, place, id)
  const mails = await shop.owner.query<{ recipient: string; payload: MessagePayload }>(
    `select recipient, payload from message where organization_id = $1 and kind = 'registration-changed' order by created_at, id`,
    [sale.organizationId],
  )
  const views = mails.rows.map((mail) => messageView(sale.ctx, { kind: 'registration-changed', ...mail }))
  expect(await Promise.all(views)).toMatchObject([
    { labels: ['Certificate'], fileChange: 'added' },
    { labels: ['Certificate'], fileChange: 'replaced' },
    { labels: ['Certificate'], fileChange: 'removed' },
  ])
  expect(await given()).toEqual([])
})

test('the file that is replaced leaves the store', async () => {
  await askForFiles(sale, {})
  const held = await holdForFiles(sale)
  const { id } = await send(held)
  const { key } = (await rows())[0]!
  await send(held, {}, id)
  await removeQueuedFiles(key)
  expect(isStored(key)).toBe(false)
  expect((await rows()).map((row) => isStored(row.key))).toEqual([true])
})

test('staff open and remove a file only from the page of its athlete', async () => {
  await askForFiles(sale, {})
  const held = await holdForFiles(sale, { athletes: 2 })
  const { id: fileId } = await send(held)
  await pay(held)
  const [registrationId, otherId] = held.athleteIds
  const elsewhere = { registrationId: otherId!, fileId }
  const staff = memberOf(sale)
  const { fileLinks } = shop.platform
  await expect(linkToFile(staff, elsewhere, fileLinks)).rejects.toMatchObject({ code: 'not_found' })
  await expect(removeFileOfAthlete(staff, files, elsewhere)).rejects.toMatchObject({ code: 'not_found' })
  expect(await linkToFile(staff, { registrationId: registrationId!, fileId }, fileLinks)).toContain(fileId)
  await removeFileOfAthlete(staff, files, { registrationId: registrationId!, fileId })
  expect(await rows()).toEqual([])
})

test('files of unpaid holds go a day after these ended, health files 30 days after the race', async () => {
  await askForFiles(sale, [{ id: 'health', isHealth: true }, {}])
  const [expired, released, paid] = [await holdForFiles(sale), await holdForFiles(sale), await holdForFiles(sale)]
  for (const held of [expired, released, paid]) await send(held)
  await send(paid, { fieldId: 'health' })
  await pay(paid)
  await expireHold(shop, expired.confirmationId)
  await shop.owner.query(`update orders set state = 'expired' where confirmation_id = $1`, [expired.confirmationId])
  await releaseHold(sale.ctx, released.confirmationId)
  await sweep()
  expect(await rows()).toHaveLength(4)
  await sweep(1.1)
  const left = await rows()
  expect(left.map((row) => [row.registration_id, row.field_id])).toEqual([
    [paid.athleteIds[0], 'certificate'],
    [paid.athleteIds[0], 'health'],
  ])
  await sweep(119)
  expect(await rows()).toHaveLength(2)
  await sweep(121)
  expect((await rows()).map((row) => row.field_id)).toEqual(['certificate'])
})

test('whether a file is about health is what its form says now', async () => {
  await askForFiles(sale, [{ id: 'photo', isHealth: true }, {}])
  const held = await holdForFiles(sale)
  await send(held)
  await send(held, { fieldId: 'photo' })
  await pay(held)
  await askForFiles(sale, [{ id: 'photo' }, { isHealth: true }], 1)
  await sweep(121)
  expect((await rows()).map((row) => row.field_id)).toEqual(['photo'])
})

test('an event says how many days after the race its health files go', async () => {
  await askForFiles(sale, { isHealth: true }, 0, { healthFileDays: 7 })
  const held = await holdForFiles(sale)
  await send(held)
  await pay(held)
  await sweep(96)
  expect(await rows()).toHaveLength(1)
  await sweep(98)
  expect(await rows()).toEqual([])
})

test('what the store has and no row names goes after a day', async () => {
  await askForFiles(sale, { maxFiles: 3 })
  const held = await holdForFiles(sale)
  await send(held)
  await send(held)
  const [named, orphan] = (await rows()).map(({ key }) => key)
  const upload = path.join(folder, 'fresh.upload')
  writeFileSync(upload, pdf)
  const fresh = await files.addPrivate(sale.organizationId, 'pdf', upload)
  await shop.owner.query('delete from registration_file where key = $1', [orphan])
  grow(named!, 25)
  grow(orphan!, 25)
  grow(fresh, 23)
  await sweep()
  expect([named!, orphan!, fresh].map(isStored)).toEqual([true, false, true])
})

test('a person’s copy of their data lists files, and their erasure takes them', async () => {
  await askForFiles(sale, {})
  const held = await holdForFiles(sale)
  await send(held)
  await pay(held)
  const { key } = (await rows())[0]!
  const email = `${newId()}@example.com`
  await shop.owner.query('update registration set email = $2 where id = $1', [held.athleteIds[0], email])
  const data = await personalData(shop.system, { email })
  expect(data).toMatchObject({ files: [{ field: 'Medical certificate', name: 'a.pdf', type: 'pdf', bytes: 50 }] })
  await erasePerson(shop.system, { email }, { names: { en: 'E', es: 'E' }, acceptsUpcoming: true })
  expect(await rows()).toEqual([])
  await removeQueuedFiles(key)
  expect(isStored(key)).toBe(false)
})

test('the files of who is deleted go with them', async () => {
  await askForFiles(sale, {})
  const held = await holdForFiles(sale, { athletes: 2 })
  await send(held)
  await send(held, { athlete: 1 })
  await pay(held)
  const [gone, left] = (await rows()).map(({ key }) => key)
  await deleteAthlete(memberOf(sale), held.athleteIds[0]!, { revision: 0 })
  await removeQueuedFiles(gone!)
  expect([gone!, left!].map(isStored)).toEqual([false, true])
})

test('an organization is erased with its files', async () => {
  await askForFiles(sale, {})
  await send(await holdForFiles(sale))
  const { key } = (await rows())[0]!
  expect(isStored(key)).toBe(true)
  await shop.owner.query('update organization set deleted_at = now() where id = $1', [sale.organizationId])
  await eraseOrganization(shop.system, files, sale.organizationId)
  expect([await rows(), isStored(key)]).toEqual([[], false])
  expect(
    await queryRow(shop, 'select erased_at is not null as erased from organization where id = $1', [
      sale.organizationId,
    ]),
  ).toEqual({ erased: true })
})
