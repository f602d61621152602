import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { newId } from '#server/database/ids.ts'
import { checkOut } from '#server/domain/orders/check-out.ts'
import { registerAthletes } from '#server/domain/orders/register-athletes.ts'
import { addRegistrationFile } from '#server/domain/registration-files/add-registration-file.ts'
import type { LedgerGateway } from '#server/testing/ledger-gateway.ts'
import { sellItem, type SoldItem } from '#server/testing/merchandise.ts'
import { settleSandboxPayment } from '#server/testing/orders.ts'
import { askFields } from '#server/testing/registration-forms.ts'
import { athleteIdsOf, pdf } from '#server/testing/registration-files.ts'
import { addresses, checkout, type Sale, type Shop } from '#server/testing/shop.ts'
import { openTeamSale, teamDraft } from '#server/testing/teams.ts'
import { createTemporaryFolder } from '#server/testing/temporary-folders.ts'

type TeamRace = Readonly<{ sale: Sale; shirt: SoldItem; dinner: SoldItem; file: string }>

const members = 4
const dinners = 2
const capacity = 1_000_000

export async function openTeamRace(shop: Shop): Promise<TeamRace> {
  const sale = await openTeamSale(shop, { min: members, max: members }, { capacity, price: 40_000 })
  await askFields(
    sale,
    { kind: 'yes_no', id: 'ill', label: 'Ill?', required: true },
    {
      kind: 'short_text',
      id: 'illness',
      label: 'Which illness?',
      required: true,
      condition: { kind: 'answer', field: 'ill', isOneOf: ['yes'] },
    },
    { kind: 'file', id: 'medical', label: 'Medical file', required: true, condition: { kind: 'under', age: 18 } },
  )
  const sizes = ['S', 'M', 'L'].map((name) => ({ id: '', name, stock: capacity }))
  const shirt = await sellItem(shop, sale, { variants: sizes })
  const dinner = await sellItem(shop, sale, {
    name: 'Dinner',
    rule: 'optional',
    variantsLabel: '',
    variants: [{ id: '', name: '', stock: capacity }],
  })
  const file = path.join(createTemporaryFolder('bench-file'), 'medical.pdf')
  writeFileSync(file, pdf)
  return { sale, shirt, dinner, file }
}

const draftOf = ({ sale, shirt, dinner }: TeamRace) => {
  const { participants, ...draft } = teamDraft(sale, { name: newId(), size: members, members })
  return {
    ...draft,
    participants: participants.map((participant, index) => ({
      ...participant,
      birthDate: index === 3 ? '2015-04-05' : '1990-04-05',
      answers: {
        ill: { label: 'Ill?', value: index === 0 },
        ...(index === 0 && { illness: { label: 'Which illness?', value: 'Asthma' } }),
      },
      merchandise: [
        { itemId: shirt.itemId, variantId: shirt.variantIds[index % 3]!, quantity: 1 },
        ...(index === 0 ? [{ itemId: dinner.itemId, variantId: dinner.variantIds[0]!, quantity: dinners }] : []),
      ],
    })),
  }
}

/** Hold, checkout page, file, checkout, payment: a provider's answers and the disk aside. */
export async function buyTeam(shop: Shop, race: TeamRace, ledger: LedgerGateway): Promise<void> {
  const { ctx, eventId } = race.sale
  const { confirmationId } = await registerAthletes(ctx, eventId, draftOf(race))
  const registrationId = (await athleteIdsOf(race.sale, confirmationId))[3]!
  const place = { confirmationId, registrationId, fieldId: 'medical' }
  await addRegistrationFile(ctx, storeWithoutDisk, place, { path: race.file, name: 'medical.pdf', replacedId: null })
  const { paymentUrl } = await checkOut(ctx, confirmationId, checkout(), addresses)
  const providerPaymentId = paymentUrl!.split('/').at(-1)!
  ledger.set(providerPaymentId, { state: 'approved' })
  await settleSandboxPayment(shop, providerPaymentId)
}

const storeWithoutDisk = {
  addPrivate: async (organizationId: string, extension: string) =>
    `private/${organizationId}/${newId().replaceAll('-', '')}.${extension}`,
  remove: async () => {},
}

export async function ensureTeamsAreWhole({ owner }: Shop, { sale, shirt, dinner }: TeamRace): Promise<void> {
  const { rows } = await owner.query<Record<string, number>>(
    `select (select count(*)::int from orders where organization_id = $1 and state = 'confirmed') as confirmed,
            (select count(*)::int from orders where organization_id = $1) as orders,
            (select count(*)::int from payment where organization_id = $1 and state = 'approved') as payments,
            (select count(*)::int from team where organization_id = $1) as teams,
            (select taken from place_pool where id = $2) as places,
            (select count(*)::int from registration where organization_id = $1
              and status = 'confirmed' and answers ? 'ill') as members,
            (select count(*)::int from registration where organization_id = $1 and answers ? 'illness') as illnesses,
            (select count(*)::int from registration_file where organization_id = $1) as files,
            (select sum(taken)::int from place_pool where id = any($3)) as shirts,
            (select taken from place_pool where id = $4) as dinners,
            (select sum(quantity)::int from merchandise_choice where organization_id = $1) as choices`,
    [sale.organizationId, sale.poolId, shirt.poolIds, dinner.poolIds[0]],
  )
  const { confirmed: orders, ...counts } = rows[0]!
  const expected = {
    orders,
    payments: orders,
    teams: orders,
    places: orders,
    members: orders! * members,
    illnesses: orders,
    files: orders,
    shirts: orders! * members,
    dinners: orders! * dinners,
    choices: orders! * (members + dinners),
  }
  for (const [what, count] of Object.entries(expected))
    if (counts[what] !== count)
      throw new Error(`${orders} confirmed orders of teams have ${counts[what]} ${what} instead of ${count}`)
  console.log(`  ${orders} teams were sold: none lost, none oversold`)
}
