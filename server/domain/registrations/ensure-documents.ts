import { asTexts } from '../../database/texts.ts'
import type { Em } from '../../database/orm.ts'
import { Refused } from '../../rules/refusals.ts'
import type { Order } from '../orders/order.ts'

type Entered = Readonly<{ competitionId: string; dni: string }>

/**
 * Refuses who is entered twice, beside the field: `document_taken` when the document is in the same competition already,
 * in this order or confirmed in another; `document_again`, unless the buyer is sure, when it is in another one of the
 * event. Places that are only held count in no other order, so that nobody is kept out by a hold.
 */
export async function ensureDocuments(
  em: Em,
  { organizationId, eventId }: Pick<Order, 'organizationId' | 'eventId'>,
  entered: readonly Entered[],
  isSure: boolean,
): Promise<void> {
  // Looked up whatever is found in the order itself, so that the time of an answer tells nothing.
  const seen = await em.execute<Entered[]>(
    `select competition_id as "competitionId", dni from registration
      where organization_id = ? and event_id = ? and status = 'confirmed' and dni = any (?::text[])`,
    [organizationId, eventId, asTexts(entered.map(({ dni }) => dni))],
  )
  let again: string | null = null
  for (const [index, { competitionId, dni }] of entered.entries()) {
    const same = seen.filter((one) => one.dni === dni)
    const field = `participants[${index}].dni`
    if (same.some((one) => one.competitionId === competitionId)) throw new Refused({ code: 'document_taken', field })
    if (same.length > 0) again ??= field
    seen.push({ competitionId, dni })
  }
  if (again && !isSure) throw new Refused({ code: 'document_again', field: again })
}
