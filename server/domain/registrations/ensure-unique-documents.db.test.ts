import pg from 'pg'
import { expect, test, vi } from 'vitest'
import type { Refused } from '#rules/refusals.ts'
import { checkOut } from '../orders/check-out.ts'
import { registerAthletes } from '../orders/register-athletes.ts'
import { addTeam } from '../teams/add-team.ts'
import {
  addCompetition,
  checkout,
  draft,
  openSale,
  orderRow,
  participant,
  takenPlaces,
  type Sale,
} from '#server/testing/shop.ts'
import { addByStaff, countsOf } from '#server/testing/added-by-staff.ts'
import { countBackendsBehind } from '#server/testing/backends-behind.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { newTeam, openTeamSale } from '#server/testing/teams.ts'
import { useShop } from '#server/testing/use-shop.ts'

const shop = useShop()

type Participants = readonly (readonly [competitionId: string, dni: string])[]

const hold = (sale: Sale, participants: Participants, isSure = false) =>
  registerAthletes(sale.ctx, sale.eventId, {
    draftKey: draft(sale.competitionId).draftKey,
    participants: participants.map(([competitionId, dni]) => ({ ...participant(competitionId), dni })),
    isSure,
  })
const confirm = async (sale: Sale, participants: Participants, isSure = false) => {
  const { confirmationId } = await hold(sale, participants, isSure)
  return checkOut(sale.ctx, confirmationId, checkout())
}

test('a document enters a competition once: within an order, and beside what is confirmed', async () => {
  const sale = await openSale(shop, { price: 0 })
  const { competitionId: race } = sale
  const twice = hold(sale, [
    [race, 'A1111'],
    [race, 'B2222'],
    [race, 'A1111'],
  ])
  await expect(twice).rejects.toMatchObject({
    code: 'document_same',
    field: 'participants[2].dni',
    values: { participant: 1 },
    status: 409,
  })
  await confirm(sale, [[race, 'A1111']])
  for (const isSure of [false, true])
    await expect(
      hold(
        sale,
        [
          [race, 'B2222'],
          [race, 'A1111'],
        ],
        isSure,
      ),
    ).rejects.toMatchObject({
      code: 'document_taken',
      field: 'participants[1].dni',
      values: {},
    })
  expect(await takenPlaces(shop, sale.poolId)).toBe(1)
})

test('a document is the same with other separators, in small letters and with zeros before it', async () => {
  const sale = await openSale(shop, { price: 0 })
  await confirm(sale, [[sale.competitionId, '12345678']])
  await expect(hold(sale, [[sale.competitionId, '0012345678']])).rejects.toMatchObject({ code: 'document_taken' })
  await expect(
    hold(sale, [
      [sale.competitionId, '01234567L'],
      [sale.competitionId, '1234567L'],
    ]),
  ).rejects.toMatchObject({ code: 'document_same' })
  await hold(sale, [[sale.competitionId, '123456780']])
})

test('in another competition of the event it is asked whether that is meant', async () => {
  const sale = await openSale(shop, { price: 0 })
  const { competitionId: long } = sale
  const { competitionId: short } = await addCompetition(shop, sale, { price: 0 })
  const both: Participants = [
    [long, 'A1111'],
    [short, 'A1111'],
  ]
  const repeatRefusal = { code: 'document_again', field: 'participants[1].dni' }
  await expect(hold(sale, both)).rejects.toMatchObject({
    ...repeatRefusal,
    code: 'document_same_again',
    values: { participant: 1 },
  })
  await confirm(sale, [[long, 'C3333']])
  const repeatedHold = hold(sale, [[short, 'C3333']])
  await expect(repeatedHold).rejects.toMatchObject({ ...repeatRefusal, field: 'participants[0].dni', values: {} })
  await confirm(sale, both, true)
  await confirm(sale, [[short, 'C3333']], true)
})

test('a hold keeps nobody out; who is confirmed second is rejected at the checkout', async () => {
  const sale = await openSale(shop, { price: 0 })
  const participants: Participants = [[sale.competitionId, 'A1111']]
  const otherOrder = await hold(sale, participants)
  const ownOrder = await hold(sale, participants)
  await checkOut(sale.ctx, ownOrder.confirmationId, checkout())
  expect((await orderRow(shop, ownOrder.confirmationId)).state).toBe('confirmed')
  await expect(checkOut(sale.ctx, otherOrder.confirmationId, checkout())).rejects.toMatchObject({
    code: 'document_taken',
  })
})

test('of several who confirm one document at once, one does', async () => {
  const sale = await openSale(shop, { price: 0, capacity: 20 })
  const orders = []
  for (let count = 0; count < 6; count += 1) orders.push(await hold(sale, [[sale.competitionId, 'A1111']]))
  const addAgain = () => addByStaff(sale, { dni: 'A1111' })
  const confirming = orders.map(({ confirmationId }) => checkOut(sale.ctx, confirmationId, checkout()))
  const outcomes = await Promise.allSettled([...confirming, addAgain(), addAgain()])
  const rejected = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(rejected.map(({ reason }) => (reason as Refused).code)).toEqual(Array(7).fill('document_taken'))
  expect(await countsOf(shop, sale)).toMatchObject({ registrations: 1 })
  const added = await Promise.allSettled([1, 2, 3, 4].map(() => addByStaff(sale, { dni: 'B2222' })))
  expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test.each(['athlete', 'team'] as const)(
  'of two whom staff add as %s with one document, the second waits until the first has a place',
  async (kind) => {
    const sale = await (kind === 'team' ? openTeamSale(shop, {}, { capacity: 9 }) : openSale(shop, { capacity: 9 }))
    const add = (number: number) =>
      kind === 'team'
        ? addTeam(
            memberOf(sale),
            sale.eventId,
            newTeam(sale.competitionId, { dni: 'A1111', teamName: `Team ${number}` }),
          )
        : addByStaff(sale, { dni: 'A1111' })
    const client = await shop.owner.connect()
    await client.query('begin')
    await client.query('select from place_pool where id = $1 for no key update', [sale.poolId])
    const adding = Promise.allSettled([add(1), add(2)])
    try {
      await expect.poll(() => countBackendsBehind(client)).toBe(2)
    } finally {
      await client.query('commit')
      client.release()
    }
    const rejected = (await adding).filter((outcome) => outcome.status === 'rejected')
    expect(rejected.map(({ reason }) => (reason as Refused).code)).toEqual(['document_taken'])
    expect(await countsOf(shop, sale)).toEqual({ taken: 1, held: 1, registrations: 1 })
  },
)

test('another event, another organization and a cancelled registration have nothing to do with it', async () => {
  const [sale, other] = [await openSale(shop, { price: 0 }), await openSale(shop, { price: 0 })]
  const participants = (at: Sale): Participants => [[at.competitionId, 'A1111']]
  await confirm(sale, participants(sale))
  await confirm(other, participants(other))
  await shop.owner.query(`update registration set status = 'cancelled' where event_id = $1`, [sale.eventId])
  await confirm(sale, participants(sale))
})

const statementsOf = async (work: () => Promise<unknown>): Promise<string[]> => {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work().catch(() => {})
    const statements = query.mock.calls.map(([text]) =>
      typeof text === 'string' ? text : (text as { text: string }).text,
    )
    // The queues of this process are maintained meanwhile, by chance.
    return statements.filter((text) => !text.includes('pgboss.')).map((text) => text.replaceAll(/'[^']*'/g, '?'))
  } finally {
    query.mockRestore()
  }
}

test('a document costs the same statements whether it is known or not, so that its timing reveals nothing', async () => {
  const sale = await openSale(shop, { price: 0, capacity: 100 })
  const { competitionId: other } = await addCompetition(shop, sale, { price: 0 })
  await confirm(sale, [[other, 'CONFIRMED']])
  await confirm(sale, [[sale.competitionId, 'TAKEN']])
  await hold(sale, [[sale.competitionId, 'HELD']])
  const costOf = (dni: string) => statementsOf(() => hold(sale, [[sale.competitionId, dni]], true))
  await costOf('WARM')
  const unknownCost = await costOf('UNKNOWN')
  expect(unknownCost.at(-1)).toBe('commit')
  expect(await costOf('HELD')).toEqual(unknownCost)
  expect(await costOf('CONFIRMED')).toEqual(unknownCost)
  const takenCost = await costOf('TAKEN')
  const lookUp = unknownCost.findIndex((sql) => sql.includes('document_key(dni) = any'))
  // The last thing before it is the insertion, which every other refusal comes before.
  expect(unknownCost[lookUp - 1]).toMatch(/^insert into "registration"/)
  expect(takenCost.slice(0, lookUp + 1)).toEqual(unknownCost.slice(0, lookUp + 1))
  expect(takenCost.slice(lookUp + 1)).toEqual(['rollback'])
})
