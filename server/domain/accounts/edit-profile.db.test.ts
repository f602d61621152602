import { expect, test } from 'vitest'
import { newSignedInPerson } from '#server/testing/people.ts'
import { queryRow } from '#server/testing/shop.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { editProfile } from './edit-profile.ts'
import { profileView } from './profile-view.ts'

const shop = useShop()

test('name and language are saved at once, and only another name is audited', async () => {
  const { ctx, account } = await newSignedInPerson(shop)
  const auditCount = async () =>
    (
      await queryRow<{ count: number }>(
        shop,
        `select count(*)::int as count from audit_entry where action = 'name.changed' and subject = $1`,
        [account.userId],
      )
    ).count
  await editProfile(ctx, account.userId, { name: 'Iris Holm', locale: 'es' })
  expect(await profileView(ctx, account.userId)).toMatchObject({ name: 'Iris Holm', locale: 'es' })
  expect(await auditCount()).toBe(1)
  await editProfile(ctx, account.userId, { name: 'Iris Holm', locale: 'en' })
  expect(await profileView(ctx, account.userId)).toMatchObject({ name: 'Iris Holm', locale: 'en' })
  expect(await auditCount()).toBe(1)
})
