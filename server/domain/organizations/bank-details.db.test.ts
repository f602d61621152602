import { describe, expect, it } from 'vitest'
import { secretBox } from '#server/adapters/secrets/secret-box.ts'
import { newId } from '#server/database/ids.ts'
import type { BankDetails } from '#rules/organizations/bank-details.ts'
import { roles, type Role } from '#rules/permissions.ts'
import { openSale, secret } from '#server/testing/shop.ts'
import { bankPage, editBankDetails, removeBankDetails } from './edit-bank-details.ts'
import { useNewSale, useShop } from '#server/testing/use-shop.ts'

const box = secretBox(secret)
const details: BankDetails = {
  holder: 'Club Ribera Asociación Civil',
  bankName: 'Banco del Río',
  accountType: 'business',
  accountNumber: 'ES9121000418450200051332',
  routingNumber: '021000021',
  taxIds: ['30-71234567-8'],
}

const shop = useShop()
const sale = useNewSale(shop)

const as = (role: Role, now = new Date()) => {
  const actor = { kind: 'member', userId: newId(), name: 'Olga', email: 'olga@club.example', role } as const
  return shop.platform.contextOf(sale.ctx.organization, { actor, locale: 'es', now })
}
const storedText = async () => {
  const { rows } = await shop.owner.query(
    `select to_jsonb(b)::text as text from bank_details b where organization_id = $1
     union all select to_jsonb(a)::text from audit_entry a where organization_id = $1`,
    [sale.organizationId],
  )
  return rows.map(({ text }) => text as string).join('\n')
}
const save = (changes: Partial<BankDetails> = {}, version = '', now = new Date()) =>
  editBankDetails(as('owner', now), box, { ...details, ...changes, version })
const page = () => bankPage(as('owner'), box)

describe('bank details', () => {
  it('are stored encrypted, and in no audit entry', async () => {
    await save()
    const stored = await storedText()
    for (const word of [...Object.values(details).flat(), '1332', 'Ribera', 'Río']) expect(stored).not.toContain(word)
    expect(stored).toContain('bank-details.changed')
    expect(stored).toContain('accountNumber')
  })

  it('are shown by their ends', async () => {
    await save()
    const bankDetails = await page()
    expect(bankDetails.saved).toMatchObject({ accountEnd: '1332', routingEnd: '0021', taxIdEnds: ['67-8'] })
    for (const number of [details.accountNumber, details.routingNumber, ...details.taxIds])
      expect(JSON.stringify(bankDetails)).not.toContain(number)
  })

  it.each(roles.filter((role) => role !== 'owner'))('are nothing that a %s sees or changes', async (role) => {
    await save()
    for (const attempt of [
      () => bankPage(as(role), box),
      () => editBankDetails(as(role), box, { ...details, version: '' }),
      () => removeBankDetails(as(role), ''),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'forbidden' })
    expect((await page()).saved).not.toBeNull()
  })

  it('saved twice at once are saved once; a page out of date overwrites nothing', async () => {
    await Promise.all([save(), save()])
    const { version } = await page()
    await save({ bankName: 'Banco Nuevo' }, version, new Date(Date.now() + 1000))
    await expect(save({ bankName: 'Banco Viejo' }, version)).rejects.toMatchObject({ code: 'changed_meanwhile' })
    expect((await page()).saved).toMatchObject({ bankName: 'Banco Nuevo' })
    const { rows } = await shop.owner.query(
      `select details from audit_entry where organization_id = $1 and action = 'bank-details.changed' order by at, id`,
      [sale.organizationId],
    )
    expect(rows.map(({ details: { changed } }) => changed)).toEqual([Object.keys(details), ['bankName']])
  })

  it.each([
    ['cut', `left(sealed, -5)`],
    ['changed', `overlay(sealed placing (case when substr(sealed, 60, 1) = 'A' then 'B' else 'A' end) from 60)`],
    ['moved from another key', `'9' || substr(sealed, 2)`],
    ['emptied', `''`],
  ])('%s in the database are reported as unreadable, and can be entered again', async (_what, sealed) => {
    await save()
    await shop.owner.query(`update bank_details set sealed = ${sealed} where organization_id = $1`, [
      sale.organizationId,
    ])
    const broken = await page()
    expect(broken).toMatchObject({ saved: null, isUnreadable: true })
    await save({}, broken.version)
    expect(await page()).toMatchObject({ isUnreadable: false, saved: { accountEnd: '1332' } })
  })

  it('of another organization do not open here', async () => {
    await save()
    const otherSale = await openSale(shop)
    await shop.owner.query(
      `insert into bank_details (id, organization_id, sealed, updated_at)
       select $1, $2, sealed, now() from bank_details where organization_id = $3`,
      [newId(), otherSale.organizationId, sale.organizationId],
    )
    Object.assign(sale, otherSale)
    expect(await page()).toMatchObject({ saved: null, isUnreadable: true })
  })

  it('that another owner has changed meanwhile are not removed', async () => {
    await save()
    const { version } = await page()
    await save({ bankName: 'Banco Nuevo' }, version, new Date(Date.now() + 1000))
    await expect(removeBankDetails(as('owner'), version)).rejects.toMatchObject({ code: 'changed_meanwhile' })
    expect((await page()).saved).toMatchObject({ bankName: 'Banco Nuevo' })
  })

  it('are removed once', async () => {
    await save()
    const { version } = await page()
    await removeBankDetails(as('owner'), version)
    await removeBankDetails(as('owner'), version)
    expect(await page()).toEqual({ version: '', saved: null, isUnreadable: false })
  })
})
