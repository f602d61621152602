import type { RefundsPage } from '#rules/orders/admin-order-views.ts'
import type { RefundListState } from '#rules/refunds/refund-list.ts'
import { queryOf } from '../command.ts'
import type { SecretBox } from '../domains/secret-box.ts'
import { refundList } from './refund-list.ts'
import { withPayee } from './refund-views.ts'

export const refundsPage = queryOf({
  permission: 'see-money',
  async run({ em, ctx }, state: RefundListState, box: SecretBox): Promise<RefundsPage> {
    const page = await refundList.page(em, ctx, state)
    const counts = await refundList.countBy(em, ctx, { ...state, filters: { ...state.filters, state: null } }, 'state')
    const hasRefunds = page.total > 0 || (await refundList.count(em, ctx, refundList.everything, 1)) > 0
    return {
      ...page,
      rows: page.rows.map((row) => withPayee(ctx, box, row)),
      counts: Object.fromEntries(counts),
      hasRefunds,
    }
  },
})
