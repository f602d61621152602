import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { offeredMethods } from '#rules/payments/offered-methods.ts'
import { qrValuesOf, type EventMethodsPage, type EventMethodsValues } from '#rules/payments/payment-methods-form.ts'
import { can } from '#rules/permissions.ts'
import { queryOf } from '../command.ts'
import { Event } from '../events/event.ts'
import { versionOf } from '../organizations/settings-version.ts'
import { providerGateway } from './gateway-of.ts'
import { methodSources, takesSandboxCards } from './methods-of.ts'

/** How an event can be paid, as staff edit it. Throws `Refused` `not_found`, `forbidden`. */
export const eventPaymentMethods = queryOf({
  permission: 'edit-events',
  subject: Event,
  async run({ em, ctx, subject: event }): Promise<EventMethodsPage> {
    const values = eventMethodValues(event)
    return {
      id: event.id,
      version: versionOf(values),
      values,
      isSetUp: methodSources(ctx, event),
      isCardSandbox: takesSandboxCards(ctx),
      isOffered: {
        card: providerGateway(ctx.gateways, 'stripe')?.connect?.isOffered === true,
        mercadopago: providerGateway(ctx.gateways, 'mercadopago') !== null,
      },
      hasOrganizationQr: ctx.organization.paymentQr !== null,
      costsMoney: await costsMoney(em, event),
      organizationFeesPaidBy: ctx.organization.feesPaidBy,
      mayEditQr: can(ctx.actor, 'edit-bank-details'),
    }
  },
})

export const eventMethodValues = (event: Event): EventMethodsValues => {
  const chosen = event.paymentMethods ?? offeredMethods
  return {
    card: chosen.includes('card'),
    mercadopago: chosen.includes('mercadopago'),
    transfer: chosen.includes('transfer'),
    qr: chosen.includes('qr'),
    cash: chosen.includes('cash'),
    refundKeepsFees: event.refundKeepsFees,
    returnsApplicationFee: event.returnsApplicationFee,
    feesPaidBy: event.feesPaidBy ?? '',
    ...qrValuesOf(event.paymentQr),
  }
}

export async function costsMoney(em: Em, { organizationId, id }: Event): Promise<boolean> {
  const [row] = await query(
    em,
    sql<{ exists: boolean }>`select exists (select from competition
      where organization_id = ${organizationId} and event_id = ${id} and price > 0)`,
  )
  return row!.exists
}
