import { addItem } from '../domain/merchandise/add-item.ts'
import type { MerchandiseDetails } from '#rules/merchandise/merchandise-form.ts'
import type { RegistrationSubmission } from '#rules/registrations/registration-form.ts'
import { memberOf } from './sale-people.ts'
import { draft, type Sale, type Shop } from './shop.ts'

export type SoldItem = Readonly<{ itemId: string; variantIds: readonly string[]; poolIds: readonly string[] }>

export const itemDetails = (changes: Partial<MerchandiseDetails> = {}): MerchandiseDetails => ({
  name: 'T-shirt',
  description: '',
  picture: null,
  price: 5_000,
  rule: 'required',
  variantsLabel: 'Size',
  isActive: true,
  competitionIds: null,
  variants: [
    { id: '', name: 'S', stock: null },
    { id: '', name: 'M', stock: null },
  ],
  ...changes,
})

export async function sellItem(
  { owner }: Shop,
  sale: Sale,
  changes: Partial<MerchandiseDetails> = {},
): Promise<SoldItem> {
  const { id: itemId } = await addItem(memberOf(sale), sale.eventId, itemDetails(changes))
  const { rows } = await owner.query<{ id: string; poolId: string }>(
    'select id, pool_id as "poolId" from merchandise_variant where item_id = $1 order by position',
    [itemId],
  )
  return { itemId, variantIds: rows.map(({ id }) => id), poolIds: rows.map(({ poolId }) => poolId) }
}

/** The draft of one athlete with these variants; `quantity` of each. */
export function draftWith(
  competitionId: string,
  chosen: readonly (readonly [item: SoldItem, variant: number, quantity?: number])[],
): RegistrationSubmission {
  const { draftKey, participants } = draft(competitionId)
  const merchandise = chosen.map(([{ itemId, variantIds }, variant, quantity = 1]) => ({
    itemId,
    variantId: variantIds[variant]!,
    quantity,
  }))
  return { draftKey, participants: participants.map((participant) => ({ ...participant, merchandise })) }
}
