import type { Context } from '../context.ts'
import { editBankDetails } from '../domain/organizations/edit-bank-details.ts'
import { messageView } from '../domain/messages/message-view.ts'
import { confirmBuyerEmail } from '../domain/orders/email-confirmation.ts'
import { checkOut } from '../domain/orders/check-out.ts'
import { holdPlaces } from './orders.ts'
import { addresses, checkout, orderRow, queryRow, type Sale, type Shop } from './shop.ts'

export const bankDetails = {
  holder: 'Club Ribera',
  bankName: 'Banco de la Costa',
  accountType: 'checking',
  accountNumber: '0170099220000067797370',
  routingNumber: '',
  taxIds: ['30-71234567-9'],
} as const

/** As the button behind the mailed link: places are held as long as the organization waits for transfers. */
export const confirmEmail = async (shop: Shop, ctx: Context, confirmationId: string): Promise<void> =>
  confirmBuyerEmail(ctx, confirmationId, await emailToken(shop, ctx, confirmationId))

export async function emailToken(shop: Shop, ctx: Context, confirmationId: string): Promise<string> {
  const { id, email } = await queryRow<{ id: string; email: string }>(
    shop,
    `select id, buyer ->> 'email' as email from orders where confirmation_id = $1`,
    [confirmationId],
  )
  const message = { kind: 'registration-received', recipient: email, payload: { orderId: id } } as const
  const view = await messageView(ctx, message)
  return new URL(view!.confirmUrl!).searchParams.get('token')!
}

type Offer = { transfer?: boolean; qr?: string | null; cash?: boolean; passesCosts?: boolean }

export async function offerMethods(
  { owner, platform }: Shop,
  { ctx, organizationId }: Sale,
  { transfer = true, qr = 'https://pay.example/ribera', cash = false, passesCosts = false }: Offer = {},
): Promise<Context> {
  if (transfer) {
    const operator = { ...ctx, actor: { kind: 'operator', name: 'test' } } as const
    await editBankDetails(operator, platform.secrets, { version: '', ...bankDetails, taxIds: [...bankDetails.taxIds] })
  }
  await owner.query(
    `update organization set offers_transfer = $2, payment_qr = $3, offers_cash = $4, passes_method_costs = $5
      where id = $1`,
    [organizationId, transfer, qr && JSON.stringify({ picture: null, text: qr }), cash, passesCosts],
  )
  platform.directory.invalidate(organizationId)
  return { ...ctx, organization: (await platform.directory.byId(organizationId))! }
}

/** An order whose whole price is to be paid at kit pick-up. */
export async function orderInCash(
  shop: Shop,
  sale: Sale,
  athletes = 1,
): Promise<{ id: string; confirmationId: string }> {
  const ctx = await offerMethods(shop, sale, { cash: true })
  const { confirmationId } = await holdPlaces({ ...sale, ctx }, { athletes })
  await checkOut(ctx, confirmationId, { ...checkout(), paymentMethod: 'cash' }, addresses)
  return { confirmationId, id: (await orderRow(shop, confirmationId)).id }
}

export const paymentStates = async ({ owner }: Shop, confirmationId: string): Promise<[string, string][]> => {
  const { rows } = await owner.query<{ provider: string; state: string }>(
    `select provider, payment.state from payment join orders on orders.id = order_id
      where confirmation_id = $1 order by attempt`,
    [confirmationId],
  )
  return rows.map(({ provider, state }) => [provider, state])
}

export const latestPaymentId = async (shop: Shop, confirmationId: string): Promise<string> =>
  (
    await queryRow<{ id: string }>(
      shop,
      `select payment.id from payment join orders on orders.id = order_id where confirmation_id = $1
        order by attempt desc limit 1`,
      [confirmationId],
    )
  ).id
