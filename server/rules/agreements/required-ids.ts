import type { RequiredIds } from '../registrations/registration-form.ts'
import type { RequiredText } from './acceptance-views.ts'

export function requiredIdsOf(texts: readonly RequiredText[]): RequiredIds {
  const idsOf = (kind: RequiredText['kind']) => texts.filter((text) => text.kind === kind).map(({ id }) => id)
  const [terms = ''] = idsOf('terms')
  const [waiver = null] = idsOf('waiver')
  return { terms, waiver, items: idsOf('item') }
}
