import { sql } from '#server/database/query.ts'
import type { MerchandiseFilter } from '#rules/registrations/merchandise-filter.ts'
import type { Condition } from '../answers/answer-conditions.ts'

export const merchandiseMatches = ({ id, delivered }: MerchandiseFilter): Condition => sql`exists (
  select from merchandise_choice as choice
  join order_line as line on line.organization_id = choice.organization_id and line.id = choice.line_id
  where choice.organization_id = registration.organization_id and choice.registration_id = registration.id
    and line.state in ('held', 'confirmed')
    and (${id}::uuid is null or choice.item_id = ${id}::uuid or choice.variant_id = ${id}::uuid)
    and (${delivered}::text is null or (choice.delivered_at is not null) = (${delivered}::text = 'yes')))`
