import { beforeAll, expect, test, vi } from 'vitest'
import { newId } from '../database/ids.ts'
import type { MessageViews } from '#rules/messages/message-views.ts'
import { openSale } from '../testing/shop.ts'
import { accountMails, type AccountMailKind } from '#rules/accounts/account-mails.ts'
import { deliverAccountMailJob } from './deliver-account-mail.ts'
import { useShop } from '#server/testing/use-shop.ts'

const shop = useShop()
let organizationId: string

beforeAll(async () => {
  organizationId = (await openSale(shop)).organizationId
  await shop.owner.query(
    `insert into domain (id, organization_id, host, challenge, state, is_primary) values ($1, $2, $3, '', 'verified', true)`,
    [newId(), organizationId, `${newId()}.example.com`],
  )
  await vi.waitFor(
    async () => expect((await shop.platform.directory.byId(organizationId))?.origin).toContain('.example.com'),
    15_000,
  )
})

const linkIn = async (kind: AccountMailKind, senderId: string | null) => {
  const email = `${newId()}@example.com`
  const { internalAdapter } = await shop.platform.auth.$context
  if (accountMails[kind].to !== 'stranger')
    await internalAdapter.createUser({ email, name: 'Ana', emailVerified: false }, { method: 'admin' })
  const views: MessageViews['account'][] = []
  const deliver = deliverAccountMailJob(shop.platform, {
    sender: 'dorsal@example.com',
    transport: { send: async () => {}, close: async () => {} },
    render: async (_kind, view) => {
      views.push(view as MessageViews['account'])
      return { subject: '', html: '', text: '', attachments: [] }
    },
  })
  await deliver({ mailId: newId(), kind, email, locale: 'en', organizationId: senderId, data: {} })
  expect(views).toHaveLength(1)
  return views[0]!.url
}

const kindsWithLink = (Object.keys(accountMails) as AccountMailKind[]).filter(
  (kind) => accountMails[kind].page && kind !== 'invitation',
)

test.each(kindsWithLink)(
  'the link of %s leads to the platform’s own host, whichever domains the sender has',
  async (kind) => {
    expect(await linkIn(kind, organizationId)).toMatch(`http://t-${organizationId}.localhost:3000/`)
    expect(await linkIn(kind, null)).toMatch('http://localhost:3000/')
  },
)
