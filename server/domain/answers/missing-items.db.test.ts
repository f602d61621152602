import { expect, test } from 'vitest'
import type { MissingItem } from '#rules/registration-forms/missing-items.ts'
import { athleteListOf } from '#rules/registrations/athlete-list.ts'
import { exportTexts } from '#server/i18n/export-texts.ts'
import { askFields } from '#server/testing/registration-forms.ts'
import { sellItem } from '#server/testing/merchandise.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { checkout, participant, queryRow, type Sale } from '#server/testing/shop.ts'
import { openTeamSale, teamDraft } from '#server/testing/teams.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { tasksOf } from '../dashboard/tasks.ts'
import { exportAthletes } from '../exports/athletes-export.ts'
import type { Cell } from '../exports/spreadsheet.ts'
import { messageView } from '../messages/message-view.ts'
import { checkOut } from '../orders/check-out.ts'
import { confirmationPage } from '../orders/confirmation-page.ts'
import { registerAthletes } from '../orders/register-athletes.ts'
import { addDueItem } from '../merchandise/due-items.ts'
import { athleteDetails } from '../registrations/athlete-details.ts'
import { athletesPage } from '../registrations/athletes-page.ts'
import { joinTeam } from '../teams/join-team.ts'
import { remindAthletes } from './remind-athletes.ts'

const shop = useShop()

const consent = {
  kind: 'file',
  id: 'consent',
  label: 'Consent',
  required: true,
  mayFollow: true,
  condition: { kind: 'under', age: 18 },
}
const member = { kind: 'yes_no', id: 'member', label: 'Member' }
const card = {
  ...consent,
  id: 'card',
  label: 'Card',
  condition: { kind: 'answer', field: 'member', isOneOf: ['yes'] },
}
const photo = { kind: 'file', id: 'photo', label: 'Photo' }
const club = { kind: 'short_text', id: 'club', label: 'Club', required: true }

const isMember = (value: boolean) => ({ member: { label: 'Member', value } })

/** A team of three of whom two are there: Ana, who is 15, and Beto, who is a member of the club. */
async function openShortTeam(): Promise<Sale & { anaId: string; betoId: string; confirmationId: string }> {
  const sale = await openTeamSale(shop, { min: 3, lateCompletion: true }, { price: 0 })
  await askFields(sale, member, consent, card, photo)
  const { participants, ...team } = teamDraft(sale)
  const [ana, beto] = participants
  const { confirmationId } = await registerAthletes(sale.ctx, sale.eventId, {
    ...team,
    participants: [
      { ...ana!, firstName: 'Ana', email: 'ana@example.com', birthDate: '2012-01-01', answers: isMember(false) },
      { ...beto!, firstName: 'Beto', answers: isMember(true) },
    ],
  })
  await checkOut(sale.ctx, confirmationId, checkout())
  const ids = await shop.owner.query<{ id: string }>(
    'select id from registration where organization_id = $1 order by position',
    [sale.organizationId],
  )
  await askFields(sale, member, consent, card, photo, club)
  return { ...sale, confirmationId, anaId: ids.rows[0]!.id, betoId: ids.rows[1]!.id }
}

const addFile = ({ organizationId }: Sale, registrationId: string, fieldId: string) =>
  shop.owner.query(
    `insert into registration_file (id, organization_id, registration_id, field_id, label, name, type, bytes, key, is_health,
       created_at)
     values (gen_random_uuid(), $1, $2, $3, 'Then', 'a.pdf', 'pdf', 50, $4, false, now())`,
    [organizationId, registrationId, fieldId, `${organizationId}/private/${registrationId}${fieldId}.pdf`],
  )

const missingOf = async (sale: Sale, registrationId: string) =>
  (await athleteDetails(memberOf(sale), { registrationId })).answers.missing

const listed = async (sale: Sale, missing: string) => {
  const state = athleteListOf(new URLSearchParams({ missing }))
  const { rows } = await athletesPage(memberOf(sale), sale.eventId, state)
  return rows.map((row) => [row.firstName, row.missing])
}

const missingClub: MissingItem = { kind: 'answer', field: 'club', label: 'Club' }
const missingConsent: MissingItem = { kind: 'file', field: 'consent', label: 'Consent' }
const missingCard: MissingItem = { kind: 'file', field: 'card', label: 'Card' }

test('files of fields that are asked and members of a short team are missing, the same in lists and for an athlete', async () => {
  const sale = await openShortTeam()
  const ana = [missingConsent, missingClub, { kind: 'member', count: 1 }]
  const beto = [missingCard, missingClub]
  expect(await missingOf(sale, sale.anaId)).toEqual(ana)
  expect(await missingOf(sale, sale.betoId)).toEqual(beto)
  for (const missing of ['something', 'answer', 'file'])
    expect(await listed(sale, missing)).toEqual([
      ['Ana', ana],
      ['Beto', beto],
    ])
  expect(await listed(sale, 'member')).toEqual([['Ana', ana]])
  await addFile(sale, sale.anaId, 'consent')
  await addFile(sale, sale.betoId, 'photo')
  expect(await listed(sale, 'file')).toEqual([['Beto', beto]])
  await askFields(sale, member, consent, { ...card, required: false }, photo, { ...club, enabled: false })
  expect(await listed(sale, 'something')).toEqual([['Ana', [{ kind: 'member', count: 1 }]]])
  const page = await athletesPage(memberOf(sale), sale.eventId, athleteListOf(new URLSearchParams()))
  expect(page).toMatchObject({ requires: ['file', 'member'], hasTeams: true, rows: [{ teamName: 'Los Ñandúes' }, {}] })
})

test('a team that is complete misses nobody', async () => {
  const sale = await openShortTeam()
  const { team } = await confirmationPage(sale.ctx, sale.confirmationId)
  const { terms, waiver, items, platformTexts } = checkout()
  await joinTeam(sale.ctx, team!.joinUrl!.split('/team/')[1]!, {
    participant: { ...participant(sale.competitionId, 7), answers: { club: { label: 'Club', value: 'Ribera' } } },
    isSure: false,
    ticks: { terms, waiver, items },
    platformTexts,
  })
  expect(await listed(sale, 'member')).toEqual([])
  expect(await missingOf(sale, sale.anaId)).toEqual([missingConsent, missingClub])
})

test('the dashboard counts answers, documents and short teams apart, each with its list', async () => {
  const sale = await openShortTeam()
  await shop.owner.query("update event set starts_at = now() + interval '200 days' where id = $1", [sale.eventId])
  await addFile(sale, sale.betoId, 'card')
  const ctx = memberOf(sale)
  const event = { eventId: sale.eventId, title: '21K de la Ribera' }
  const href = `/admin/events/${sale.eventId}/athletes?missing=`
  const tasks = () => ctx.db.transaction((em) => tasksOf(em, ctx))
  expect(await tasks()).toEqual([
    { name: 'missingAnswers', count: 2, ...event, href: `${href}answer` },
    { name: 'missingFiles', count: 1, ...event, href: `${href}file` },
    { name: 'shortTeams', count: 1, ...event, href: `/admin/events/${sale.eventId}/teams?members=short` },
  ])
  await askFields(sale, member, { ...consent, enabled: false }, card, photo, { ...club, required: false })
  expect((await tasks()).map(({ name }) => name)).toEqual(['shortTeams'])
  const nothingRequired = [consent, card, club].map((field) => ({ ...field, required: false }))
  await askFields(sale, member, ...nothingRequired)
  expect((await tasks()).map(({ name }) => name)).toEqual(['shortTeams'])
})

test('merchandise that goes with a place and was not chosen is missing, in lists, on the dashboard and in reminders', async () => {
  const sale = await openShortTeam()
  await shop.owner.query("update event set starts_at = now() + interval '20 days' where id = $1", [sale.eventId])
  await askFields(sale, member)
  const medal = await sellItem(shop, sale, {
    name: 'Medal',
    rule: 'included',
    variants: [{ id: '', name: '', stock: 2 }],
  })
  await sellItem(shop, sale, { name: 'Bib belt', competitionIds: [], rule: 'included' })
  const missingMedal: MissingItem = { kind: 'merchandise', item: medal.itemId, label: 'Medal' }
  expect(await missingOf(sale, sale.betoId)).toEqual([missingMedal])
  expect((await listed(sale, 'merchandise')).map(([name]) => name)).toEqual(['Ana', 'Beto'])
  const ctx = memberOf(sale)
  const tasks = async () => (await ctx.db.transaction((em) => tasksOf(em, ctx))).map(({ name, count }) => [name, count])
  expect(await tasks()).toContainEqual(['missingMerchandise', 2])
  await remindAthletes(ctx, { eventId: sale.eventId, ids: [sale.betoId] }, { isForced: false })
  const message = await queryRow<{ recipient: string; payload: { orderId: string; registrationId: string } }>(
    shop,
    `select recipient, payload from message where organization_id = $1 and kind = 'missing-items'`,
    [sale.organizationId],
  )
  expect(await messageView(sale.ctx, { kind: 'missing-items', ...message })).toMatchObject({ labels: ['Medal'] })
  await addDueItem(ctx, sale.betoId, { itemId: medal.itemId, variantId: medal.variantIds[0]! })
  expect((await listed(sale, 'merchandise')).map(([name]) => name)).toEqual(['Ana'])
  expect(await missingOf(sale, sale.betoId)).toEqual([])
  expect(await tasks()).toContainEqual(['missingMerchandise', 1])
  await shop.owner.query('update place_pool set capacity = 1 where id = $1', [medal.poolIds[0]])
  expect(await listed(sale, 'merchandise')).toEqual([])
})

test('a reminder names documents and members', async () => {
  const sale = await openShortTeam()
  await remindAthletes(memberOf(sale), { eventId: sale.eventId, ids: [sale.anaId] }, { isForced: false })
  const message = await queryRow<{ recipient: string; payload: { orderId: string; registrationId: string } }>(
    shop,
    `select recipient, payload from message where organization_id = $1 and kind = 'missing-items'`,
    [sale.organizationId],
  )
  const view = await messageView(sale.ctx, { kind: 'missing-items', ...message })
  expect(view).toMatchObject({ labels: ['Consent', 'Club'], missingMembers: 1 })
})

test('an export has the team, and for each file a link to the page that asks staff to log in', async () => {
  const sale = await openShortTeam()
  await addFile(sale, sale.anaId, 'consent')
  await addFile(sale, sale.anaId, 'consent')
  const { rows: files } = await shop.owner.query<{ id: string }>(
    'select id from registration_file where organization_id = $1 order by created_at, id',
    [sale.organizationId],
  )
  const sheet: Cell[][] = []
  const write = async (rows: readonly (readonly Cell[])[]) => void sheet.push(...rows.map((row) => [...row]))
  await exportAthletes(memberOf(sale), { eventId: sale.eventId, words: exportTexts('en') }, { write })
  const [headings, ana, beto] = sheet
  const valuesOf = (row: Cell[]) => ['Team', 'Member', 'Consent', 'Card'].map((name) => row[headings!.indexOf(name)])
  const links = files.map(({ id }) => `${sale.ctx.organization.origin}/admin/athletes/${sale.anaId}/files/${id}`)
  expect(links).toHaveLength(2)
  expect(valuesOf(ana!)).toEqual(['Los Ñandúes', 'No', links.join('\n'), null])
  expect(valuesOf(beto!)).toEqual(['Los Ñandúes', 'Yes', null, null])
  await expect(
    exportAthletes(memberOf(sale, 'user'), { eventId: sale.eventId, words: exportTexts('en') }, { write }),
  ).rejects.toMatchObject({ code: 'forbidden' })
})
